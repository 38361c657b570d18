import { vaultDelta } from './vault-delta.js';
import { vaultList } from './vault-list.js';
import { vaultPassages } from './vault-passages.js';
import { vaultRead } from './vault-read.js';
import { vaultReindex } from './vault-reindex.js';
import { vaultSearch } from './vault-search.js';

/** The tools over notes, in the order in which they are mostly used; offered where a notes folder was added. */
export const vaultTools = [vaultSearch, vaultRead, vaultList, vaultPassages, vaultDelta, vaultReindex];
