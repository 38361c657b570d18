import type { LibraryAccess } from '../works/access.js';
import type { Log } from './log.js';

/** What the protocol rooms need of the outside. */
export interface ServerPorts {
  readonly library: LibraryAccess;
  readonly log: Log;
}
