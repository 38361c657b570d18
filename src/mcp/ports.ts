import type { ToolCall } from '../accounts/usage/tool-call.js';
import type { NotesAccess } from '../notes/access.js';
import type { LibraryAccess } from '../works/access.js';
import type { OneShotModel } from '../works/one-shot/one-shot-model.js';
import type { Log } from './log.js';

/** Where calls are recorded. */
export interface UsageRecorder {
  record(call: ToolCall): Promise<void>;
}

/** What the protocol rooms need of the outside. */
export interface ServerPorts {
  readonly library: LibraryAccess;
  readonly log: Log;
  /** Given where folders of notes are served too. */
  readonly notes?: NotesAccess | undefined;
  /** A connection lasts, so that clients can be told of changes: over stdio. */
  readonly lasting?: boolean;
  /** Given where `get_passages` is offered. */
  readonly oneShot?: OneShotModel | undefined;
  /** Given where calls are recorded. */
  readonly usage?: UsageRecorder | undefined;
}
