import type { PreparedUnit } from '../../src/building/prepared-work.js';
import { type MirroredWork, mirroredWork } from './mirror.js';

/** Works prepared from the mirror, and ways to look into them. */
export class MirroredWorks {
  private readonly works = new Map<string, MirroredWork>();

  async prepare(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.works.set(id, await mirroredWork(id));
  }

  all(): readonly MirroredWork[] {
    return [...this.works.values()];
  }

  work(id: string): MirroredWork {
    const found = this.works.get(id);
    if (!found) throw new Error(`no work ${id}`);
    return found;
  }

  unit(id: string, key: string): PreparedUnit {
    const found = this.work(id).work.units.find(({ refKey }) => refKey === key);
    if (!found) throw new Error(`no unit ${id}/${key}`);
    return found;
  }

  /** The original of a unit; '' where it has none. */
  original(id: string, key: string): string {
    return this.unit(id, key).original?.body ?? '';
  }

  /** The translation of a unit, its passages joined; '' where it has none. */
  aid(id: string, key: string): string {
    return this.work(id)
      .work.passages.filter(({ units, apparatus }) => apparatus === null && units.includes(key))
      .map(({ body }) => body)
      .join(' ');
  }
}
