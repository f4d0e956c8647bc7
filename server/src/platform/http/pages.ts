import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A rendered page: the same bytes, headers and ETag for everyone. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
  etag: string;
  /** Compressed once per encoding, on first use. */
  packed: Map<string, Promise<Buffer>>;
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64');

export function makePage(status: number, headers: Record<string, string>, html: string): Page {
  const bytes = Buffer.from(html);
  return {
    status,
    headers,
    html: bytes,
    etag: `W/"${hashOf(bytes)}"`,
    packed: new Map(),
  };
}

const brotli = promisify(brotliCompress);
const packers: Record<string, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** Sends a page: only its ETag when the browser already has it, else compressed as the browser accepts. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding, cookie' });
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send();
  reply.status(page.status);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = Object.keys(packers).find((name) =>
    new RegExp(`\\b${name}\\b(?!;\\s*q=0)`).test(accepted),
  );
  const pack = encoding && packers[encoding];
  if (!pack) return reply.send(page.html);
  const packed = page.packed.get(encoding) ?? pack(page.html);
  page.packed.set(encoding, packed);
  return reply.header('content-encoding', encoding).send(await packed);
}

/** A page, and whether it is the same for everyone at its address. */
export interface Rendered {
  page: Page;
  isPublic: boolean;
}

const pages = 200;

/**
 * Caches public pages for a moment: concurrent and later readers get the rendered one.
 * @param ms the maximum age of a page, in milliseconds; 0 disables the cache.
 */
export function makePageCache(ms: number) {
  const kept = new LRUCache<string, Promise<Rendered>>({ max: pages, ttl: ms, ttlAutopurge: true });
  return async (key: string, render: () => Promise<Rendered>): Promise<Page> => {
    if (ms === 0) return (await render()).page;
    const known = kept.get(key);
    const rendering = known ?? render();
    if (!known) kept.set(key, rendering);
    const forget = () => {
      if (kept.get(key) === rendering) kept.delete(key);
    };
    rendering.catch(forget);
    const { page, isPublic } = await rendering;
    if (isPublic) return page;
    forget();
    // A page without a database is the same for everyone: readers who asked at the same time must not wait for another try.
    return known && page.status !== 503 ? (await render()).page : page;
  };
}
