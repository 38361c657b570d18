import type { McpServer } from '@modelcontextprotocol/server';
import type { NotesAccess } from '../notes/access.js';
import type { Log } from './log.js';
import { noteOfUri } from './note-uri.js';

/** A person saves a note and looks up: so long until the client knows, at most. */
const LOOK_EVERY_MS = 1_000;
/** A client that reads every note of a folder is told of the latest. */
const MOST_WATCHED = 500;
/** In the place of a stamp where a file could not be looked at. */
const UNKNOWN = 'unknown';

/**
 * Tells one lasting connection when files of notes change. Clients of the protocol before 2026-07-28 name what they want
 * to be told of; for later ones the protocol library passes on what they listen to, and every note they have read as a
 * resource is watched. Files are looked at by their times, not opened.
 */
export class NoteSubscriptions {
  /** By URI: the file's stamp when it was last looked at. */
  private readonly watched = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: McpServer,
    private readonly notes: NotesAccess,
    private readonly log: Log,
  ) {}

  /** Serves `resources/subscribe` and `resources/unsubscribe`. */
  register(): void {
    const { server } = this.server;
    server.setRequestHandler('resources/subscribe', async ({ params }) => {
      await this.watch(params.uri);
      return {};
    });
    server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
      this.watched.delete(params.uri);
      return {};
    });
    const before = server.onclose;
    server.onclose = () => {
      this.stop();
      before?.();
    };
  }

  /**
   * Watches a note from now on; what is no note's address is passed over.
   * @throws what keeps the notes from being opened
   */
  async watch(uri: string): Promise<void> {
    const stamp = await this.stampOf(uri);
    if (stamp === null) return;
    this.watched.delete(uri);
    this.watched.set(uri, stamp);
    const [oldest] = this.watched.keys();
    if (this.watched.size > MOST_WATCHED && oldest !== undefined) this.watched.delete(oldest);
    this.timer ??= setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  private async look(): Promise<void> {
    if (this.watched.size === 0) this.stop();
    for (const [uri, before] of this.watched) {
      const now = await this.stampOf(uri).catch((err: unknown) => {
        if (before !== UNKNOWN) this.log.error({ err }, 'a watched note cannot be looked at');
        return UNKNOWN;
      });
      if (now === null || now === before || !this.watched.has(uri)) continue;
      this.watched.set(uri, now);
      // A client that went away needs no news.
      await this.server.server.sendResourceUpdated({ uri }).catch(() => {});
    }
  }

  private async stampOf(uri: string): Promise<string | null> {
    const note = noteOfUri(uri);
    return note === null ? null : (await this.notes.open()).stampOf(note);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
