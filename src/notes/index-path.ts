import { join } from 'node:path';

/** The file of a folder's index. */
export const indexPath = (dataDir: string, name: string): string => join(dataDir, 'notes', `${name}.db`);
