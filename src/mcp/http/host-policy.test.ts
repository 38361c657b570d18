import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HostPolicy } from './host-policy.js';

const policy = (config: Partial<ConstructorParameters<typeof HostPolicy>[0]> = {}) =>
  new HostPolicy({ host: '127.0.0.1', allowedHosts: [], allowedOrigins: [], ...config });

describe('the Host header', () => {
  test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:49152', '[::1]', '[::1]:3000'])(
    'lets %s in, a name of this machine to itself',
    (host) => {
      expect(policy().refuse({ host })).toBeNull();
    },
  );

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'localhost:3000:3000',
    '[::1',
    '',
    'localhost, evil.example',
    'http://localhost',
  ])('refuses %j', (host) => {
    expect(policy().refuse({ host })?.recovery).toContain('ALLOWED_HOSTS');
  });

  test('refuses a request without one', () => {
    expect(policy().refuse({})?.message).toContain('(missing)');
  });

  test('lets in the address it listens on, IPv6 too', () => {
    expect(policy({ host: '192.168.1.7' }).refuse({ host: '192.168.1.7:3000' })).toBeNull();
    expect(policy({ host: 'fd00::7' }).refuse({ host: '[fd00::7]:3000' })).toBeNull();
  });

  test('listening on every interface is no name of its own', () => {
    expect(policy({ host: '0.0.0.0' }).refuse({ host: '0.0.0.0:3000' })).not.toBeNull();
    expect(policy({ host: '::' }).refuse({ host: '[::]:3000' })).not.toBeNull();
  });

  test('lets configured names in, on every port or on the one given', () => {
    const allowed = policy({ allowedHosts: ['Texts.example', 'other.example:8443'] });
    expect(allowed.refuse({ host: 'texts.example' })).toBeNull();
    expect(allowed.refuse({ host: 'texts.example:8080' })).toBeNull();
    expect(allowed.refuse({ host: 'other.example:8443' })).toBeNull();
    expect(allowed.refuse({ host: 'other.example' })).not.toBeNull();
  });
});

describe('the Origin header', () => {
  const refuse = (origin: string, config = {}) => policy(config).refuse({ host: 'localhost:3000', origin });

  test.each(['http://localhost:6274', 'http://127.0.0.1', 'https://[::1]:3000'])('lets %s in', (origin) => {
    expect(refuse(origin)).toBeNull();
  });

  test.each([
    'https://evil.example',
    'null',
    '',
    'localhost',
    'file:///etc',
    'http://localhost.evil.example',
  ])('refuses %j', (origin) => {
    expect(refuse(origin)?.recovery).toContain('ALLOWED_ORIGINS');
  });

  test('lets a configured origin in with its scheme and port alone', () => {
    const config = { allowedOrigins: ['https://app.example/'] };
    expect(refuse('https://app.example', config)).toBeNull();
    expect(refuse('http://app.example', config)).not.toBeNull();
    expect(refuse('https://app.example:8443', config)).not.toBeNull();
  });
});

test('no header makes the policy throw, and a strange one lets nobody in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!/localhost|127\.0\.0\.1|\[::1\]/iu.test(text));
      expect(policy().refuse({ host: text })).not.toBeNull();
      expect(policy().refuse({ host: 'localhost', origin: text })).not.toBeNull();
    }),
  );
});
