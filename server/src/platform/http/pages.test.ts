import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentPolicy } from './content-policy.ts';
import { makePage, makePageCache, type Rendered, sendPage } from './pages.ts';

const rendered = (html: string, isPublic = true): Rendered => ({ page: makePage(200, {}, html), isPublic });

/** A cache whose pages have no variants. */
function cacheOf(ms: number) {
  const keep = makePageCache(ms);
  return (key: string, render: () => Promise<Rendered>) => keep({ key, render });
}

describe('the cache of pages', () => {
  it('renders once for concurrent and later readers', async () => {
    const keep = cacheOf(60_000);
    let times = 0;
    const render = async () => rendered(`page ${++times}`);
    const pages = await Promise.all([keep('/', render), keep('/', render), keep('/otra', render)]);
    expect(pages.map(({ page }) => `${page.html}`)).toEqual(['page 1', 'page 1', 'page 2']);
    expect(`${(await keep('/', render)).page.html}`).toBe('page 1');
  });

  it('never returns a page rendered for another visitor', async () => {
    const keep = cacheOf(60_000);
    let times = 0;
    const render = async () => rendered(`own ${++times}`, false);
    const pages = await Promise.all([keep('/', render), keep('/', render)]);
    expect(pages.map(({ page }) => `${page.html}`).sort()).toEqual(['own 1', 'own 2']);
  });

  it('renders a page without a database once for concurrent readers, and for no one later', async () => {
    const keep = cacheOf(60_000);
    let times = 0;
    const render = async () => ({ page: makePage(503, {}, `try ${++times}`), isPublic: false });
    const pages = await Promise.all([keep('/', render), keep('/', render)]);
    expect(pages.map(({ page }) => `${page.html}`)).toEqual(['try 1', 'try 1']);
    expect(`${(await keep('/', render)).page.html}`).toBe('try 2');
  });

  it('renders again after a failure, and each time when disabled', async () => {
    const keep = cacheOf(60_000);
    await expect(keep('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(`${(await keep('/', async () => rendered('there'))).page.html}`).toBe('there');
    const never = cacheOf(0);
    await never('/', async () => rendered('old'));
    expect(`${(await never('/', async () => rendered('new'))).page.html}`).toBe('new');
  });
});

describe('the age of a kept page', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const noDatabase = async (): Promise<Rendered> => ({
    page: makePage(503, {}, 'no database'),
    isPublic: false,
  });

  /** A cache of a second with one page, and what a reader of it gets. */
  async function keptPage() {
    const keep = cacheOf(1_000);
    await keep('/', async () => rendered('old'));
    const read = async (render: () => Promise<Rendered>) => {
      const { page, ...others } = await keep('/', render);
      return { html: `${page.html}`, status: page.status, ...others };
    };
    return { read };
  }

  it('is renewed in the background after half of it', async () => {
    const { read } = await keptPage();
    await pass(500);
    expect(await read(async () => rendered('never rendered'))).toMatchObject({ html: 'old' });
    await pass(100);
    let times = 0;
    const render = async () => rendered(`new ${++times}`);
    expect(await Promise.all([read(render), read(render)])).toMatchObject([{ html: 'old' }, { html: 'old' }]);
    await pass(1);
    expect(await read(render)).toMatchObject({ html: 'new 1' });
    expect(times).toBe(1);
  });

  it('is never over the second while pages can be rendered', async () => {
    const { read } = await keptPage();
    await pass(1_001);
    expect(await read(async () => rendered('new'))).toEqual({ html: 'new', status: 200 });
  });

  it('does not matter while the database does not answer: the last page is sent and marked', async () => {
    const { read } = await keptPage();
    await pass(3_500);
    const old = { html: 'old', status: 200, lateBy: 3 };
    expect(await read(noDatabase)).toEqual(old);
    // After one failed try readers wait for no other one.
    const frozen = vi.fn(() => new Promise<never>(() => {}));
    expect(await read(frozen)).toEqual(old);
    expect(frozen).not.toHaveBeenCalled();
    await pass(1_500);
    expect(await read(frozen)).toEqual({ ...old, lateBy: 4 });
    expect(frozen).toHaveBeenCalledTimes(1);
  });

  it('matters again half a minute after a failed try', async () => {
    const { read } = await keptPage();
    await pass(2_000);
    expect(await read(noDatabase)).toMatchObject({ html: 'old' });
    await pass(30_001);
    expect(await read(async () => rendered('new'))).toEqual({ html: 'new', status: 200 });
  });

  it('is that of the last page when a new one takes more than two and a half seconds', async () => {
    const { read } = await keptPage();
    await pass(2_000);
    const answer = read(() => new Promise((resolve) => setTimeout(resolve, 3_000, rendered('new'))));
    await pass(2_499);
    expect(await Promise.race([answer, 'waits'])).toBe('waits');
    await pass(1);
    expect(await answer).toEqual({ html: 'old', status: 200, lateBy: 4 });
    await pass(500);
    expect(await read(noDatabase)).toEqual({ html: 'new', status: 200, lateBy: 2 });
  });

  it('is that of a substitute where the page was never rendered, and only then', async () => {
    const keep = makePageCache(1_000);
    const read = async (variant: string, render: () => Promise<Rendered>) => {
      const { page } = await keep({ key: `/ ${variant}`, substitute: '/ ', render });
      return `${page.html}`;
    };
    expect(await read('2', noDatabase)).toBe('no database');
    await read('', async () => rendered('without a branch'));
    expect(await read('2', noDatabase)).toBe('without a branch');
    expect(await read('2', async () => rendered('of Tijuana'))).toBe('of Tijuana');
    await pass(2_000);
    expect(await read('2', noDatabase)).toBe('of Tijuana');
  });

  it('ends when the page is no longer public or no longer there, and after a day', async () => {
    const { read } = await keptPage();
    await pass(2_000);
    const gone = async (): Promise<Rendered> => ({ page: makePage(404, {}, 'not found'), isPublic: false });
    expect(await read(gone)).toEqual({ html: 'not found', status: 404 });
    expect(await read(noDatabase)).toEqual({ html: 'no database', status: 503 });
    const other = await keptPage();
    await pass(24 * 3600_000 + 1);
    expect(await other.read(noDatabase)).toEqual({ html: 'no database', status: 503 });
  });
});

it('the policy of a page allows its own inline scripts by their hashes, and no others', () => {
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const html = '<script>a()</script><script src="/b.js"></script><script type="late">\nc()</script>';
  expect(contentPolicy(html)).toContain(`script-src 'self' ${sha('a()')} ${sha('\nc()')};`);
});

describe('sending a page', () => {
  const app = fastify();
  const page = makePage(200, { 'content-type': 'text/html; charset=utf-8' }, 'página '.repeat(500));
  app.get('/', (request, reply) => sendPage(request, reply, { page }));
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers });

  it('compresses it as the browser accepts, or not at all', async () => {
    const packed = await get({ 'accept-encoding': 'deflate, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).equals(page.html)).toBe(true);
    expect((await get({ 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
    const plain = await get({ 'accept-encoding': 'br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.equals(page.html)).toBe(true);
  });

  it('does not send it again to a browser that has it', async () => {
    const first = await get({});
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });
});
