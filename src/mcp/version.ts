import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.js';

/** The version in package.json: what the server calls itself in the protocol. */
export const version: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version;
