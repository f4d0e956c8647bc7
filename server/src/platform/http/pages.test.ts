import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';
import { makePage, makePageCache, type Rendered, sendPage } from './pages.ts';

const rendered = (html: string, isPublic = true): Rendered => ({ page: makePage(200, {}, html), isPublic });

describe('the cache of pages', () => {
  it('renders once for concurrent and later readers', async () => {
    const keep = makePageCache(60_000);
    let times = 0;
    const render = async () => rendered(`page ${++times}`);
    const pages = await Promise.all([keep('/', render), keep('/', render), keep('/otra', render)]);
    expect(pages.map(({ html }) => `${html}`)).toEqual(['page 1', 'page 1', 'page 2']);
    expect(`${(await keep('/', render)).html}`).toBe('page 1');
  });

  it('never returns a page rendered for another visitor', async () => {
    const keep = makePageCache(60_000);
    let times = 0;
    const render = async () => rendered(`own ${++times}`, false);
    const pages = await Promise.all([keep('/', render), keep('/', render)]);
    expect(pages.map(({ html }) => `${html}`).sort()).toEqual(['own 1', 'own 2']);
  });

  it('renders a page without a database once for concurrent readers, and for no one later', async () => {
    const keep = makePageCache(60_000);
    let times = 0;
    const render = async () => ({ page: makePage(503, {}, `try ${++times}`), isPublic: false });
    const pages = await Promise.all([keep('/', render), keep('/', render)]);
    expect(pages.map(({ html }) => `${html}`)).toEqual(['try 1', 'try 1']);
    expect(`${(await keep('/', render)).html}`).toBe('try 2');
  });

  it('renders again after a failure, and each time when disabled', async () => {
    const keep = makePageCache(60_000);
    await expect(keep('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(`${(await keep('/', async () => rendered('there'))).html}`).toBe('there');
    const never = makePageCache(0);
    await never('/', async () => rendered('old'));
    expect(`${(await never('/', async () => rendered('new'))).html}`).toBe('new');
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
  app.get('/', (request, reply) => sendPage(request, reply, page));
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
