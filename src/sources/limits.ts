/** No source file is near this size; a server that sends more is not sending the file. */
export const MAX_SOURCE_BYTES = 64 * 1024 * 1024;
