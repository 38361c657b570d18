import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../config.js';

const program = join(packageRoot, 'dist/cli.js');

/** A command line of a shell, in which $verbatim is the program. */
function shell(line: string, data: string) {
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', line], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      verbatim: `${process.execPath} ${program}`,
      VERBATIM_DATA: data,
      EMBEDDING_PROVIDER: 'none',
      NO_COLOR: '1',
    },
  });
  return { stdout, stderr, status };
}

const folder = () => mkdtempSync(join(tmpdir(), 'verbatim-output-'));

it('a reader that goes away ends a command quietly, with the code that its answer has', () => {
  expect(shell('(sleep 1; $verbatim doctor --json; echo "code $?" >&2) | true', folder())).toMatchObject({
    stderr: shell('$verbatim doctor --json >/dev/null; echo "code $?" >&2', folder()).stderr,
  });
});

it.runIf(existsSync('/dev/full'))('an answer that the disk has no room for is an error', () => {
  const { stderr, status } = shell('$verbatim doctor --json > /dev/full', folder());
  expect(stderr).toMatch(/^error: The disk is full: .*\nnext: /);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(3);
});

it.each(['build', 'works', 'search vanity', 'read "Eccl 1:2"', 'verify', 'doctor'])(
  'a data folder that is a file is said without a stack by %s',
  (command) => {
    const file = join(folder(), 'data');
    writeFileSync(file, '');
    const { stderr, stdout, status } = shell(`$verbatim ${command}`, file);
    expect(stderr).not.toContain('    at ');
    expect(`${stderr}${stdout}`).toContain(file);
    if (command !== 'doctor') expect(stderr).toMatch(/^error: .*\nnext: /m);
    expect(status).not.toBe(0);
  },
);
