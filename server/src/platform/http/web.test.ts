import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import type { ServerBuild } from 'react-router';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { makeConfig } from '../config.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import { loggerOptions } from '../log.ts';
import { makeApp } from './app.ts';
import type { Caller } from './caller.ts';
import { registerWeb } from './web.ts';

/** A site of one page, whose loader makes one call. */
function siteOf(api: Caller) {
  let given: { api: Caller; report(error: unknown): void };
  const route = {
    default: () => null,
    ErrorBoundary: () => null,
    loader: () => given.api('GET /branches'),
  };
  const render = (_request: Request, status: number, headers: Headers) =>
    new Response('page', { status, headers });
  const build = {
    entry: {
      module: {
        default: render,
        createRequestHandler,
        variantOf: () => '',
        handleError: (error: unknown) => given.report(error),
        makeLoadContext: (values: typeof given) => {
          given = values;
          return new RouterContextProvider();
        },
      },
    },
    routes: { root: { id: 'root', path: '*', module: route } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  return {
    site: { build: async () => build, pictures: [] },
    context: { api, settings: {}, now: () => '' },
    cache_ms: 0,
  };
}

const lock = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

it.each([
  ['no database', new DatabaseUnavailable(new Error('refused')), 503, '5', 0],
  ['a locked row', new Error('Failed query', { cause: lock }), 503, '5', 0],
  ['any other error', new Error('a mistake: "ana"'), 500, undefined, 1],
])('a page whose call finds %s', async (_what, error, status, retryAfter, logged) => {
  const lines: string[] = [];
  const logger = loggerOptions({ log_level: 'warn' });
  const app = fastify({ logger: { ...logger, stream: { write: (line: string) => void lines.push(line) } } });
  const printed = vi.spyOn(console, 'error');
  await registerWeb(
    app,
    siteOf(async () => Promise.reject(error)),
  );
  const answer = await app.inject({ url: '/', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['retry-after']).toBe(retryAfter);
  // The error is only in the server's log, without the text that it repeats.
  expect(lines).toHaveLength(logged);
  for (const line of lines) expect(line).toMatch(/a page could not be rendered(?!.*ana)/);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
  await app.close();
});

const testConfig = () =>
  makeConfig({
    database_url: 'postgres://127.0.0.1:9/none',
    public_url: 'https://tbm.test',
    auth_secret: 'a secret of thirty-two characters for tests',
    stripe_secret_key: 'sk_sim_test',
    stripe_webhook_secret: 'whsec_test',
    smtp_url: 'smtp://127.0.0.1:9',
    files_dir: '.cache/test-files',
    log_level: 'silent',
  });

it('the service worker is never cached, and is replaced by one that removes it where it is switched off', async () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'tbm-site-'));
  writeFileSync(join(clientDir, 'sw.js'), 'works');
  writeFileSync(join(clientDir, 'sw-retired.js'), 'retires');
  const { site, ...others } = siteOf(async () => [] as never);
  const options = { ...others, site: { ...site, clientDir } };
  for (const [worker, body] of [
    ['sw.js', 'works'],
    ['sw-retired.js', 'retires'],
  ] as const) {
    const app = await makeApp(testConfig());
    await registerWeb(app, { ...options, worker });
    const answer = await app.inject({ url: '/sw.js', headers: { host: 'tbm.test' } });
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('/javascript'),
    });
    await app.close();
  }
});

it('a hashed file is sent without the headers of documents, a page with them', async () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'tbm-site-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'assets/a-1234.js'), 'export {}');
  writeFileSync(join(clientDir, 'assets/a-1234.js.br'), 'packed');
  const app = await makeApp(testConfig());
  const { site, ...others } = siteOf(async () => [] as never);
  await registerWeb(app, { ...others, site: { ...site, clientDir } });
  const [file, page] = await Promise.all(
    ['/assets/a-1234.js', '/'].map((url) =>
      app.inject({ url, headers: { host: 'tbm.test', 'accept-encoding': 'br' } }),
    ),
  );
  expect(file?.body).toBe('packed');
  expect(file?.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  });
  const documents = [
    'cross-origin-opener-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'x-frame-options',
    'x-download-options',
    'x-permitted-cross-domain-policies',
    'x-request-id',
    'x-xss-protection',
  ];
  for (const name of ['etag', 'accept-ranges']) expect(file?.headers).not.toHaveProperty(name);
  for (const name of documents) {
    expect(page?.headers).toHaveProperty(name);
    expect(file?.headers).not.toHaveProperty(name);
  }
  await app.close();
});
