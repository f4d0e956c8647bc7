import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
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
  packed: Map<Encoding, Promise<Buffer>>;
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

interface Encoding {
  name: string;
  /** Whether a browser's header accepts it; the weight 0 refuses it. */
  isAccepted: RegExp;
  pack: (html: Buffer) => Promise<Buffer>;
}

const brotli = promisify(brotliCompress);

/** The encodings of pages, the best first. */
const encodings: readonly Encoding[] = [
  {
    name: 'br',
    isAccepted: /\bbr\b(?!;\s*q=0)/,
    pack: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  },
  {
    name: 'gzip',
    isAccepted: /\bgzip\b(?!;\s*q=0)/,
    pack: promisify(gzip),
  },
];

/** The compressed page; each encoding is made once. */
function packedAs(page: Page, encoding: Encoding): Promise<Buffer> {
  const packed = page.packed.get(encoding) ?? encoding.pack(page.html);
  page.packed.set(encoding, packed);
  return packed;
}

/**
 * Sends a page: only its ETag when the browser already has it, else compressed as the browser accepts. A page that could not be
 * renewed in time carries `cache-status` (RFC 9211) with the seconds for which it has been too old.
 */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, { page, lateBy }: Sent) {
  reply.headers(page.headers).header('etag', page.etag).header('vary', 'accept-encoding, cookie');
  if (lateBy !== undefined) reply.header('cache-status', `tbm; hit; ttl=-${lateBy}`);
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send();
  reply.status(page.status);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = encodings.find(({ isAccepted }) => isAccepted.test(accepted));
  if (!encoding) return reply.send(page.html);
  return reply.header('content-encoding', encoding.name).send(await packedAs(page, encoding));
}

/** A page to send; `lateBy`: the whole seconds for which it has been older than a page should be. */
export interface Sent {
  page: Page;
  lateBy?: number;
}

/** A page, and whether it is the same for everyone at its address. */
export interface Rendered {
  page: Page;
  isPublic: boolean;
}

interface Kept {
  page: Page;
  /** When its rendering began: its data is at least that recent. */
  renderedAt: number;
  /** When a rendering of its successor last failed; undefined while none has. */
  failedAt?: number;
}

const maxBytes = 16 * 1024 * 1024;
/** Compressed copies included. */
const bytesOf = ({ page }: Kept): number => 2 * page.html.byteLength + 1_000;
/** A page that cannot be renewed is sent for a day at most. */
const longestUse = 24 * 3600_000;
/** For how long after a failed rendering no reader waits for another one. */
const lately = 30_000;
/** How long a reader waits for a new page when there is an old one. */
const patience = 2_500;

/** A request for a page. */
interface Wanted {
  /** Its address, and the variant of it. */
  key: string;
  /** The key of the page that takes its place while it cannot be rendered and has not been before. */
  substitute?: string;
  render: () => Promise<Rendered>;
}

/** What happens with a page for its next reader: it is sent, sent and renewed in the background, or sent only if a new one takes too long. */
function nextUse(known: Kept, ms: number): 'send' | 'renew' | 'await' {
  const now = performance.now();
  const age = now - known.renderedAt;
  const sinceFailure = now - (known.failedAt ?? Number.NEGATIVE_INFINITY);
  if (age <= ms / 2 || sinceFailure <= ms) return 'send';
  return age <= ms || sinceFailure <= lately ? 'renew' : 'await';
}

function asSent({ page, renderedAt }: Kept, ms: number): Sent {
  const lateBy = performance.now() - renderedAt - ms;
  return lateBy > 0 ? { page, lateBy: Math.ceil(lateBy / 1_000) } : { page };
}

/** The page to keep: the earlier one when nothing has changed, else one that is compressed as readers have asked for it. */
async function successor(page: Page, earlier: Page | undefined): Promise<Page> {
  if (!earlier) return page;
  const isSame = page.etag === earlier.etag && isDeepStrictEqual(page.headers, earlier.headers);
  if (isSame && page.status === earlier.status) return earlier;
  await Promise.all([...earlier.packed.keys()].map((encoding) => packedAs(page, encoding)));
  return page;
}

/**
 * Keeps public pages, compressed, for all readers. A page is rendered again for the first reader after half of `ms`, in the
 * background; a reader waits only for a page that is older than `ms`. While rendering fails or takes long, because the database
 * does not answer, readers get the last page that there is.
 * @param ms the maximum age of a page, in milliseconds; 0 renders a page for each reader.
 */
export function makePageCache(ms: number) {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const renderings = new Map<string, Promise<Rendered>>();

  async function renderAndKeep(key: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const renderedAt = performance.now();
    const earlier = kept.get(key);
    let hasFailed = true;
    try {
      const { page, isPublic } = await render();
      hasFailed = page.status >= 500;
      if (hasFailed) return { page, isPublic };
      if (!isPublic) kept.delete(key);
      else kept.set(key, { page: await successor(page, earlier?.page), renderedAt });
      return { page, isPublic };
    } finally {
      if (hasFailed && earlier) earlier.failedAt = performance.now();
      renderings.delete(key);
    }
  }

  /** The page of a rendering for one reader: a page that is not public is only for the reader whose call began it. */
  async function pageFor(
    rendering: Promise<Rendered>,
    { isOwn, render }: { isOwn: boolean; render: () => Promise<Rendered> },
  ): Promise<Page> {
    const { page, isPublic } = await rendering;
    // A page without a database is the same for everyone: readers who asked at the same time must not wait for another try.
    return isPublic || isOwn || page.status === 503 ? page : (await render()).page;
  }

  function lastPage(key: string | undefined): Kept | undefined {
    const known = key === undefined ? undefined : kept.get(key);
    return known && performance.now() - known.renderedAt <= longestUse ? known : undefined;
  }

  return async ({ key, substitute, render }: Wanted): Promise<Sent> => {
    if (ms === 0) return { page: (await render()).page };
    const own = lastPage(key);
    const use = own ? nextUse(own, ms) : 'await';
    if (own && use === 'send') return asSent(own, ms);
    const running = renderings.get(key);
    const rendering = running ?? renderAndKeep(key, render);
    if (!running) renderings.set(key, rendering);
    if (own && use === 'renew') {
      // The next reader tries again.
      rendering.catch(() => {});
      return asSent(own, ms);
    }
    const page = pageFor(rendering, { isOwn: !running, render });
    const last = own ?? lastPage(substitute);
    if (!last) return { page: await page };
    const renewed = await Promise.race([
      page.catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref()),
    ]);
    return renewed && renewed.status < 500 ? { page: renewed } : asSent(last, ms);
  };
}
