import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import entries from 'virtual:page-entries';
import type { FileRef } from '@tbm/contract/fields';
import type { ComponentType, ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { withEarlyInput } from './platform/before-scripts.ts';
import { branchInCookies } from './platform/branch.ts';
import { withEarlyStyles } from './platform/early-styles.ts';
import { withEarlyToken } from './platform/early-token.ts';
import { withEarlyView } from './platform/early-view.ts';
import { withLateScripts } from './platform/late-scripts.ts';
import { serverContext } from './platform/server-context.ts';
import { sessionHint } from './platform/session-hint.ts';
import { withTheme } from './platform/theme.ts';

export { createRequestHandler } from 'react-router';
export { makeLoadContext } from './platform/server-context.ts';

export const streamTimeout = 5_000;

export interface LayoutHandle {
  /** Marks a layout whose pages are the same for every visitor of a branch, and useful before their scripts run. */
  isPublic?: boolean;
  /** Marks the page where most first visits begin: its styles are in it. */
  isFirst?: boolean;
  /** Whether its pages make calls of the signed-in account: the token is requested before their scripts run. */
  asksForToken?: boolean;
  /** The parts of a screen around the text of signing in, where the server knows the first picture. */
  Opening?: ComponentType<{ picture: FileRef; children: ReactNode }>;
}

const has = (
  name: 'isPublic' | 'isFirst' | 'asksForToken',
  { staticHandlerContext, routeModules }: EntryContext,
): boolean =>
  staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as LayoutHandle | undefined)?.[name],
  );

/** The part of a visitor's cookies that a page depends on: the chosen branch. */
export const variantOf = (cookies: string): string => String(branchInCookies(cookies) ?? '');

/** Errors go to the server's log: React Router would print them with all that they carry. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const cause: unknown = isRouteErrorResponse(error) && 'error' in error ? error.error : error;
  context.get(serverContext).report(cause);
};

/** Renders a page in one piece: its data is complete once its loaders have returned. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        onAllReady: () => {
          clearTimeout(tooLong);
          resolve(text(pipe(new PassThrough())).then(withEarlyInput).then(withTheme));
        },
        onShellError: reject,
        onError: context.get(serverContext).report,
      },
    );
    const tooLong = setTimeout(abort, streamTimeout + 1_000);
  });
  if (!has('isPublic', routerContext)) {
    const isEarly = has('asksForToken', routerContext) && !context.get(serverContext).settings.firebase;
    const page = isEarly ? withEarlyToken(html, sessionHint) : html;
    return new Response(withEarlyView(withLateScripts(page, false, entries)), { status, headers });
  }
  headers.set('cache-control', 'public, no-cache');
  const page = has('isFirst', routerContext)
    ? withEarlyStyles(html, context.get(serverContext).fileText)
    : html;
  return new Response(withEarlyView(withLateScripts(page, true, entries)), { status, headers });
}
