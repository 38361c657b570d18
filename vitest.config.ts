import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/own-temporary-folder.ts'],
    // Native modules (SQLite, ONNX) are happier in processes than in worker threads.
    pool: 'forks',
    // Where CI is set, colours are written without a terminal too; the specs read plain text.
    env: { NO_COLOR: '1' },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
