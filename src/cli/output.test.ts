import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../package-root.js';
import { harmless } from './output.js';

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

it('shows a terminal colours and text, and nothing that moves its cursor or clears it', () => {
  expect(harmless('\u001b[32madded\u001b[39m a\tb\nc')).toBe('\u001b[32madded\u001b[39m a\tb\nc');
  expect(harmless('x\u001b[2Jy\u001b]0;title\u0007z\r\u009b2J')).toBe(
    'x\uFFFD[2Jy\uFFFD]0;title\uFFFDz\uFFFD\uFFFD2J',
  );
});
