import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the public internet: this machine, its neighbours, and reserved ranges. */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
/** Only global unicast of IPv6 is open, without the parts that lead to IPv4 addresses or are for documentation. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The name of a host leads to an address that is not public. */
export class ClosedAddress extends Error {
  constructor() {
    super('the address is not on the public internet');
  }
}

/**
 * Resolves a name for a connection, and refuses it when any of its addresses is not public: the checked address is the
 * connected one.
 */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new ClosedAddress(), []);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

interface Posted {
  status: number;
  /** The header `Retry-After` as it came. */
  retryAfter: string | undefined;
}

interface Post {
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Also allows plain http, and addresses of this machine and its networks: for the demo and tests. */
  isLocalAllowed: boolean;
}

/**
 * Posts to an address that a person has typed in. Only the status of the answer is read: no redirect is followed, and no
 * body is waited for. Everything together takes no longer than `timeoutMs`. Rejects with `ClosedAddress`, or when there
 * is no answer.
 */
export function postOutside(address: string, post: Post): Promise<Posted> {
  const { headers, body, timeoutMs, isLocalAllowed } = post;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address in numbers needs no look-up.
  if (!isLocalAllowed && (url.protocol !== 'https:' || (isIP(host) > 0 && !isPublicAddress(host))))
    return Promise.reject(new ClosedAddress());
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      maxHeaderSize: 8 * 1024,
      signal: AbortSignal.timeout(timeoutMs),
      ...(isLocalAllowed ? {} : { lookup: publicLookup }),
    });
    sent.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
