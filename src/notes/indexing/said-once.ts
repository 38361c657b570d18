/** Says a trouble when it comes, and not again at every try while it lasts. */
export class SaidOnce<T extends Error> {
  private last: string | null = null;

  constructor(private readonly tell: ((trouble: T) => void) | undefined) {}

  say(trouble: T): void {
    if (trouble.message === this.last) return;
    this.last = trouble.message;
    this.tell?.(trouble);
  }

  /** To be called when it has passed: the next is told, whatever it is. */
  passed(): void {
    this.last = null;
  }
}
