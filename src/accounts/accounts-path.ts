import { join } from 'node:path';

/** Where the irreplaceable database lies. */
export const accountsPath = (dataDir: string): string => join(dataDir, 'accounts.db');
