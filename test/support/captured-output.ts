import { vi } from 'vitest';

/** What the process writes from now on, instead of showing it; `vi.restoreAllMocks()` ends it. */
export function captureOutput(): { stdout: string; stderr: string } {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      written[stream] += String(chunk);
      return true;
    });
  }
  return written;
}
