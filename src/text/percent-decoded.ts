/** Percent-decoded text, as addresses have it; as it stands where it is no such text. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
