import { describe, expect, it } from 'vitest';
import { parseSourceSpec, revisionOf } from './source-spec.js';

describe('a source spec', () => {
  it('names a file of an exact version of a package', () => {
    expect(parseSourceSpec('npm:morphhb@2.0.2#wlc/Eccl.xml')).toEqual({
      kind: 'npm',
      name: 'morphhb',
      version: '2.0.2',
      path: 'wlc/Eccl.xml',
    });
    expect(parseSourceSpec('npm:@scope/texts@1.0.0-rc.1#a.txt')).toMatchObject({
      name: '@scope/texts',
      version: '1.0.0-rc.1',
    });
  });

  it('carries its revision: the npm version, or the commit in an address', () => {
    expect(revisionOf('npm:morphhb@2.0.2#wlc/Eccl.xml')).toBe('2.0.2');
    expect(
      revisionOf('https://raw.example/o/r/43bc0f8416360b2f43fa79efd02717c309aa056c/daodejing.json'),
    ).toBe('43bc0f8416360b2f43fa79efd02717c309aa056c');
    expect(revisionOf('file:verses.txt')).toBe('');
  });

  it.each([
    ['a version range', 'npm:morphhb@^2.0.0#wlc/Eccl.xml'],
    ['no version', 'npm:morphhb#wlc/Eccl.xml'],
    ['no path', 'npm:morphhb@2.0.2'],
    ['plain http', 'http://example.org/a.txt'],
    ['a password', 'https://me:secret@example.org/a.txt'],
    ['a malformed address', 'https://'],
    ['an absolute path', 'file:/etc/passwd'],
    ['a path out of the folder', 'file:../other/work.txt'],
    ['a path out of the package', 'npm:morphhb@2.0.2#../secret'],
    ['a Windows path out of the folder', 'file:..\\secret'],
    ['a drive', 'file:c:/secret'],
    ['no path at all', 'file:'],
    ['an unknown form', 'ftp://example.org/a.txt'],
  ])('is refused with %s', (_, spec) => {
    expect(() => parseSourceSpec(spec)).toThrowError(expect.objectContaining({ kind: 'bad-input' }));
  });
});
