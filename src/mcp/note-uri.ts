import { percentDecoded } from '../text/percent-decoded.js';

/** Addresses of notes as resources begin so: `verbatim://notes/{folder}/{path}`. */
export const NOTES_URI = 'verbatim://notes';

/** The note that an address names; null for any other address. */
export function noteOfUri(uri: string): { readonly folder: string; readonly path: string } | null {
  const place = placeOfUri(uri);
  return place?.path === undefined ? null : { folder: place.folder, path: place.path };
}

/** A tool's arguments, of which `path` may be such an address: then with the folder and the path that it names. */
export function byPlace<
  T extends { readonly folder?: string | undefined; readonly path?: string | undefined },
>(given: T): T {
  const place = placeOfUri(given.path?.trim() ?? '');
  if (place === null) return given;
  return { ...given, ...place };
}

/** The path is undefined where a whole folder is named. */
function placeOfUri(uri: string): { readonly folder: string; readonly path: string | undefined } | null {
  if (!uri.startsWith(`${NOTES_URI}/`)) return null;
  const [folder = '', ...names] = uri.slice(NOTES_URI.length + 1).split('/');
  const path = names.map(percentDecoded).join('/');
  return { folder: percentDecoded(folder), path: path === '' ? undefined : path };
}
