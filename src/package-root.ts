import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, works/, concepts/ and migrations/. */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url));
