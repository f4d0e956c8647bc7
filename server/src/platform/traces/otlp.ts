import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  DiagLogLevel,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Task } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { classify } from '../loggable.ts';
import { routeLabel } from '../metrics/calls.ts';
import { recordProviderCalls } from './provider-calls.ts';
import type { Recorder, TraceConfig } from './recorder.ts';

/** Milliseconds between two batches of spans. */
const batchMs = 1_000;

/** Health checks come every second and would hide everything else. */
const isHealthCheck = (route: string): boolean => route.startsWith('/api/health');

/** Names an error by its class and code alone: messages repeat what people sent. */
function fail(span: Span, error: unknown): void {
  const { type, code } = classify(error);
  span.setAttribute('error.type', typeof code === 'string' ? code : type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Ends a span with the work that it records. */
async function endWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Names a statement: a prepared one by its own name, another by its first word. The text may hold values. */
function statementName(statement: unknown): string {
  const { name, text } = typeof statement === 'string' ? { text: statement } : (statement as Statement);
  return name ?? /^\s*([a-z]+)/i.exec(text ?? '')?.[1]?.toLowerCase() ?? 'statement';
}

interface Statement {
  name?: string;
  text?: string;
}

function recordStatementsOfConnection(client: PoolClient, tracer: Tracer): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const queryRecorded = (...given: unknown[]): unknown => {
    // Work that belongs to no call and no job, such as the queue's search for jobs, would be a trace a second.
    if (!trace.getActiveSpan()) return query(...given);
    const answer = query(...given);
    if (!(answer instanceof Promise)) return answer;
    const name = statementName(given[0]);
    const span = tracer.startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
    });
    return endWith(span, answer);
  };
  client.query = queryRecorded as PoolClient['query'];
}

const serviceNames: Record<TraceConfig['worker'], string> = {
  inline: 'tbm-server',
  only: 'tbm-worker',
  films: 'tbm-films',
  off: 'tbm-server',
};

/** Records with OpenTelemetry, and sends spans to a collector as JSON over HTTP (OTLP). */
export function makeRecorder(endpoint: string, config: TraceConfig): Recorder {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceNames[config.worker],
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.otel_traces_sampler_arg) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: batchMs })],
  });
  const tracer = provider.getTracer('tbm');
  const stopProviderCalls = recordProviderCalls(tracer, fail);
  const calls = new WeakMap<FastifyRequest, Context>();

  /** Runs work within a new span, which ends with it. */
  function inSpan<T>(
    name: string,
    options: { kind: SpanKind; root: boolean; attributes: Attributes },
    work: () => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, options);
    return context.with(trace.setSpan(context.active(), span), () => endWith(span, work()));
  }

  return {
    recordCalls(app: FastifyInstance) {
      const warn = () => app.log.warn({}, 'the collector of traces does not accept them');
      const ignore = () => {};
      diag.setLogger(
        {
          error: warn,
          warn: ignore,
          info: ignore,
          debug: ignore,
          verbose: ignore,
        },
        DiagLogLevel.ERROR,
      );
      const runWithin = (request: FastifyRequest, done: () => void) =>
        context.with(calls.get(request) ?? context.active(), done);
      app.addHook('onRequest', (request, _reply, done) => {
        const route = routeLabel(request);
        if (isHealthCheck(route)) return done();
        const { method } = request;
        // A `traceparent` of the caller is not read: it would choose the ids and the recording.
        const span = tracer.startSpan(`${method} ${route}`, {
          root: true,
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'tbm.request_id': request.id,
          },
        });
        calls.set(request, trace.setSpan(context.active(), span));
        runWithin(request, done);
      });
      // A body arrives by events of its connection, which belong to no call.
      app.addHook('preValidation', (request, _reply, done) => runWithin(request, done));
      app.addHook('onResponse', (request, reply, done) => {
        const span = trace.getSpan(calls.get(request) ?? context.active());
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) {
          span?.setAttribute('error.type', String(reply.statusCode));
          span?.setStatus({ code: SpanStatusCode.ERROR });
        }
        span?.end();
        runWithin(request, done);
      });
    },
    recordStatements(pool: Pool) {
      pool.on('connect', (client) => recordStatementsOfConnection(client, tracer));
    },
    recordJobs: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, task]): [string, Task] => [
          name,
          (payload, helpers) =>
            inSpan(
              name,
              {
                kind: SpanKind.CONSUMER,
                root: true,
                attributes: { 'tbm.job.task': name, 'tbm.job.attempt': helpers.job.attempts },
              },
              async () => task?.(payload as never, helpers),
            ),
        ]),
      ),
    recordMails: ({ send, close }) => ({
      send: (mail) =>
        inSpan('SMTP', { kind: SpanKind.CLIENT, root: false, attributes: {} }, () => send(mail)),
      close,
    }),
    currentTraceId: () => trace.getActiveSpan()?.spanContext().traceId,
    async stop() {
      stopProviderCalls();
      await provider.shutdown();
      context.disable();
      diag.disable();
    },
  };
}
