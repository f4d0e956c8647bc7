import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { withLateScripts } from './platform/late-scripts.ts';
import { serverContext } from './platform/server-context.ts';

export { makeLoadContext } from './platform/server-context.ts';

export const streamTimeout = 5_000;

/** Of a layout: its pages are useful before their scripts run, so those load last. */
export interface LayoutHandle {
  lateScripts?: boolean;
}

const isLate = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as LayoutHandle | undefined)?.lateScripts,
  );

/** Renders a page whole: all it needs is there when its loaders have answered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = loadContext.get(serverContext);
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady: () => {
          clearTimeout(tooLong);
          resolve(text(pipe(new PassThrough())));
        },
        onShellError: reject,
        onError: console.error,
      },
    );
    const tooLong = setTimeout(abort, streamTimeout + 1_000);
  });
  return new Response(isLate(routerContext) ? withLateScripts(html, nonce) : html, { status, headers });
}
