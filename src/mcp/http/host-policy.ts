import type { Config } from '../../config.js';

/** Why a request was refused, and the setting that would let it in. */
export interface Refusal {
  readonly message: string;
  readonly recovery: string;
}

/** The names of this machine to itself; any port. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'] as const;

/** Addresses that mean "every interface" and name none. */
const WILDCARDS = new Set(['0.0.0.0', '[::]']);

/**
 * Which Host and Origin a request may carry. A page of any site can have a browser send requests to this
 * machine under that site's own name (DNS rebinding); such a request carries that name in Host or Origin.
 * Clients that are no browsers send no Origin.
 */
export class HostPolicy {
  private readonly hosts: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;

  constructor({
    host,
    allowedHosts,
    allowedOrigins,
  }: Pick<Config, 'host' | 'allowedHosts' | 'allowedOrigins'>) {
    const own = asHostname(host);
    this.hosts = new Set([
      ...LOOPBACK,
      ...(own === undefined || WILDCARDS.has(own) ? [] : [own]),
      ...allowedHosts.map((name) => name.toLowerCase()),
    ]);
    this.origins = new Set(allowedOrigins.map((origin) => asOrigin(origin) ?? origin.toLowerCase()));
  }

  /** Null when the request may proceed. */
  refuse(headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
  }): Refusal | null {
    const authority = headers.host === undefined ? undefined : parseAuthority(headers.host);
    if (authority === undefined || !this.knows(authority)) {
      return {
        message: `The Host header ${shown(headers.host)} is not a name of this server.`,
        recovery: 'If it is, add the name to ALLOWED_HOSTS and start the server again.',
      };
    }
    if (headers.origin === undefined || this.knowsOrigin(headers.origin)) return null;
    return {
      message: `Pages of the origin ${shown(headers.origin)} may not call this server.`,
      recovery: 'If they should, add the origin to ALLOWED_ORIGINS and start the server again.',
    };
  }

  private knowsOrigin(origin: string): boolean {
    const known = asOrigin(origin);
    if (known === undefined) return false;
    const { host } = new URL(known);
    const authority = parseAuthority(host);
    return this.origins.has(known) || (authority !== undefined && this.knows(authority));
  }

  /** An entry without a port allows every port; one with a port that port alone. */
  private knows({ hostname, port }: Authority): boolean {
    return this.hosts.has(hostname) || (port !== '' && this.hosts.has(`${hostname}:${port}`));
  }
}

interface Authority {
  readonly hostname: string;
  readonly port: string;
}

/** 'localhost:3000', '[::1]:3000', 'example.org' in its two parts; undefined where it is none. */
function parseAuthority(text: string): Authority | undefined {
  const found = /^(?<hostname>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?<port>\d{1,5}))?$/iu.exec(text.trim());
  if (!found?.groups) return undefined;
  return { hostname: (found.groups.hostname ?? '').toLowerCase(), port: found.groups.port ?? '' };
}

/** A configured address as it stands in a Host header: '::1' is '[::1]'. */
function asHostname(host: string): string | undefined {
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return parseAuthority(bracketed)?.hostname;
}

/** Scheme, host and port in their one spelling; undefined for what is no web origin ('null', 'file:'). */
function asOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return origin === 'null' ? undefined : origin;
}

const shown = (header: string | undefined) =>
  header === undefined ? '(missing)' : JSON.stringify(header.slice(0, 100));
