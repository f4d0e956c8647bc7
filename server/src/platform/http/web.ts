import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { routeOf } from '../log.ts';
import type { PictureFolder } from '../pictures/sources.ts';
import { registerBackOffice } from './back-office.ts';
import type { Caller } from './caller.ts';
import { contentPolicy, type Sources } from './content-policy.ts';
import { withoutDocumentHeaders } from './file-headers.ts';
import { makePage, makePageCache, type Rendered, sendPage } from './pages.ts';
import { type Preview, registerPreview } from './preview.ts';
import { passingProblem } from './refusals.ts';

/** The sources of the pages. */
export interface Site {
  build(): Promise<ServerBuild>;
  /** Folder of the browser's files; none when `modules` serves them. */
  clientDir?: string;
  /** Folder of the built back office; none = no back office. */
  adminDir?: string;
  /** Folders whose pictures the image route resizes. */
  pictures: PictureFolder[];
  /** Serves the site's modules from their sources: only during development, and then without a policy. */
  modules?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** The built site, a folder with `client/` and `server/`, and the built back office. */
export function builtSite(dir: string, adminDir?: string): Site {
  let loaded: Promise<ServerBuild> | undefined;
  const clientDir = join(dir, 'client');
  const pictures = [{ prefix: '/assets/', dir: join(clientDir, 'assets') }];
  return {
    build: () => {
      loaded ??= import(join(dir, 'server/index.js')) as Promise<ServerBuild>;
      return loaded;
    },
    clientDir,
    pictures,
    ...(adminDir ? { adminDir } : {}),
  };
}

export interface WebOptions {
  site: Site;
  context: { api: Caller; settings: object; now: () => string };
  /** The maximum age of a public page, in milliseconds; 0 renders each again. */
  cache_ms: number;
  /** The file that is the service worker: the site's own, or the one that takes its place and removes it. */
  worker?: 'sw.js' | 'sw-retired.js';
  /** Pages with changes that an admin has not saved; without this value there are no previews. */
  preview?: Preview;
  /** External sources that pages may use: a payment provider's scripts, frames and calls. */
  sources?: Sources;
}

interface Build extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: {
      /** The site's own copy of React Router, which its routes use too. */
      createRequestHandler: typeof createRequestHandler;
      makeLoadContext(values: object): RouterContextProvider;
      /** The part of a visitor's cookies that a public page depends on. */
      variantOf(cookies: string): string;
    };
  };
}

/** Public addresses end in a slash [PUB-002]; the member area's and files' do not. */
export function enforcedPath(given: string): string {
  // A leading double slash would name another host.
  const path = given.replace(/^[/\\]+/, '/');
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (path === '/mytbm' || path.startsWith('/mytbm/')) return path.replace(/\/+$/, '');
  return path.endsWith('/') || last.includes('.') ? path : `${path}/`;
}

const toRequest = (request: FastifyRequest): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), { headers });
};

/** The calls of pages: one that finds no database becomes a page of its own, with 503. */
const pageCaller =
  (api: Caller): Caller =>
  async (key, args) => {
    try {
      return await api(key, args);
    } catch (error) {
      const refusal = passingProblem(error);
      if (!refusal) throw error;
      throw Response.json(refusal.code, { status: refusal.status });
    }
  };

/** Serves the built site: hashed assets immutable, pages rendered by React Router with a strict policy, public ones cached. */
export async function registerWeb(
  app: FastifyInstance,
  { site, context, cache_ms, worker = 'sw.js', preview, sources = {} }: WebOptions,
): Promise<void> {
  const { modules, clientDir } = site;
  let routed: RequestHandler | undefined;
  const handle = async (request: Request, context: RouterContextProvider): Promise<Response> => {
    const { createRequestHandler } = ((await site.build()) as Build).entry.module;
    routed ??= createRequestHandler(() => site.build(), modules ? 'development' : 'production');
    return routed(request, context);
  };
  if (modules)
    app.addHook('onRequest', (request, reply, done) => modules(request.raw, reply.raw, () => done()));
  if (clientDir) {
    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      globIgnore: ['sw*.js'],
      preCompressed: true,
      cacheControl: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        const forGood = path.startsWith(join(clientDir, 'assets'));
        // No browser asks again for a file that never changes, nor for a part of it.
        if (forGood) withoutDocumentHeaders(reply).removeHeader('etag').removeHeader('accept-ranges');
        // Browsers compare the worker with the one that they have: it may never come from a cache.
        if (path === join(clientDir, worker)) reply.header('cache-control', 'no-cache');
        else
          reply.header(
            'cache-control',
            forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
          );
      },
    });
    app.get('/sw.js', (_request, reply) => reply.sendFile(worker));
  }
  if (site.adminDir) await registerBackOffice(app, site.adminDir);
  const keep = makePageCache(modules ? 0 : cache_ms);
  const texts = new Map<string, string>();
  const fileText = (address: string): string | null => {
    // During development Vite serves the files, and none is built.
    if (!clientDir) return null;
    const text = texts.get(address) ?? readFileSync(join(clientDir, address), 'utf8');
    texts.set(address, text);
    return text;
  };
  const pageContext = { ...context, api: pageCaller(context.api), fileText };
  const reporter = (request: FastifyRequest) => (err: unknown) =>
    request.log.error({ err, ...routeOf(request) }, 'a page could not be rendered');
  if (preview && site.adminDir)
    await registerPreview(
      app,
      preview,
      async (request, api, address) => {
        const { makeLoadContext } = ((await site.build()) as Build).entry.module;
        const previewRequest = new Request(new URL(address, `${request.protocol}://${request.host}`));
        const draft = {
          ...pageContext,
          api: pageCaller(api),
          report: reporter(request),
          isPreview: true,
        };
        return (await handle(previewRequest, makeLoadContext(draft))).text();
      },
      sources,
    );
  app.route({
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      const [path = '/', search] = request.url.split('?');
      const canonical = enforcedPath(path);
      if (canonical !== path) return reply.redirect(search ? `${canonical}?${search}` : canonical, 308);
      const build = (await site.build()) as Build;
      const { makeLoadContext, variantOf } = build.entry.module;
      const render = async (): Promise<Rendered> => {
        const report = reporter(request);
        const response = await handle(toRequest(request), makeLoadContext({ ...pageContext, report }));
        const html = await response.text();
        const headers: Record<string, string> = {
          'cache-control': 'no-cache',
          ...(modules ? {} : { 'content-security-policy': contentPolicy(html, sources) }),
          ...Object.fromEntries(response.headers),
        };
        // React Router leaves out the headers of a response that a loader throws.
        if (response.status === 503)
          Object.assign(headers, { 'retry-after': '5', 'cache-control': 'no-store' });
        const isPublic = response.ok && headers['cache-control']?.startsWith('public') === true;
        return { page: makePage(response.status, headers, html), isPublic };
      };
      const variant = variantOf(request.headers.cookie ?? '');
      const wanted = {
        key: `${request.url} ${variant}`,
        // What a visitor sees who has chosen no branch.
        substitute: `${request.url} `,
        render,
      };
      return sendPage(request, reply, await keep(wanted));
    },
  });
}
