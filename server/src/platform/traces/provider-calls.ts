import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** The events of `fetch` about its requests (undici's DiagnosticsChannel.md). */
interface FetchEvent {
  request: { origin: string | URL; method: string };
  response?: { statusCode: number };
  error?: unknown;
}

/** The events of `node:http` about its requests, for libraries that do not use `fetch`, such as Stripe's. */
interface ClientEvent {
  request: ClientRequest;
  response?: IncomingMessage;
  error?: unknown;
}

/**
 * Records calls to providers that run for a call or a job, until the head of the answer: method, host and status. Their
 * paths hold ids, and their bodies people's data.
 */
export function recordProviderCalls(tracer: Tracer, fail: (span: Span, error: unknown) => void): () => void {
  const spans = new WeakMap<object, Span>();
  const begin = (request: object, method: string, host: string) => {
    if (!trace.getActiveSpan()) return;
    const span = tracer.startSpan(`${method} ${host}`, {
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': method, 'server.address': host },
    });
    spans.set(request, span);
  };
  const onAnswer = (request: object, status: number) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', status);
    if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    spans.delete(request);
  };
  const onFailure = (request: object, error: unknown) => {
    const span = spans.get(request);
    // Answered already, or a call that was not recorded.
    if (!span) return;
    fail(span, error);
    span.end();
    spans.delete(request);
  };
  const listeners: Record<string, (event: FetchEvent & ClientEvent) => void> = {
    'undici:request:create': ({ request }) =>
      begin(request, request.method, new URL(String(request.origin)).hostname),
    'undici:request:headers': ({ request, response }) => onAnswer(request, response?.statusCode ?? 0),
    'undici:request:error': ({ request, error }) => onFailure(request, error),
    'http.client.request.start': ({ request }) => begin(request, request.method, request.host),
    'http.client.response.finish': ({ request, response }) => onAnswer(request, response?.statusCode ?? 0),
    'http.client.request.error': ({ request, error }) => onFailure(request, error),
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener as ChannelListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener as ChannelListener);
  };
}
