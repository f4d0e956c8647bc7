import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../jobs.ts';
import { attribute, type CollectedSpan, type Collector, startCollector } from '../testing/collector.ts';
import { makePackage, makeStudio } from '../testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';

const lines: string[] = [];
let collector: Collector;
let server: TestServer;
let member: SignedIn;
/** Answers every call with a refusal. */
const provider = createServer((_request, response) => {
  response.writeHead(402, { 'content-type': 'application/json' }).end('{"error":{"type":"card_error"}}');
});
beforeAll(async () => {
  collector = await startCollector();
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const elsewhere = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await makeTestServer(
    undefined,
    {
      otel_exporter_otlp_endpoint: collector.endpoint,
      stripe_api_base: elsewhere,
      paypal_client_id: 'client',
      paypal_client_secret: 'secret',
      paypal_webhook_id: 'webhook',
      paypal_api_base: elsewhere,
      log_level: 'info',
      worker: 'inline',
      port: 0,
    },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  await server.start();
  await makeStudio(server.pool);
  await makePackage(server.pool, { class_package_id: 1, price: 100 });
  member = await signedInCustomer(server);
});
afterAll(async () => {
  await server.end();
  collector.close();
  provider.close();
});

/** The first span that meets a condition, once it has arrived. */
async function spanWhere(isMeant: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
  await expect.poll(() => collector.spans.some(isMeant), { timeout: 5_000 }).toBe(true);
  return collector.spans.find(isMeant) as CollectedSpan;
}

const childrenOf = ({ spanId }: CollectedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

const parsedLines = () =>
  lines.map((line) => JSON.parse(line) as { msg: string; request_id?: string; trace_id?: string });

it('a call is a trace with its statements by name; its lines of the log name it', async () => {
  const answer = await server.app.inject({
    url: '/api/customer?branch_id=1',
    headers: { authorization: `Bearer ${member.token}` },
  });
  const requestId = answer.headers['x-request-id'];
  const call = await spanWhere((span) => attribute(span, 'tbm.request_id') === requestId);
  expect(call).toMatchObject({ name: 'GET /api/customer', kind: 2 });
  expect(call.parentSpanId).toBeUndefined();
  expect(attribute(call, 'http.route')).toBe('/api/customer');
  expect(Number(attribute(call, 'http.response.status_code'))).toBe(200);
  const statements = childrenOf(call);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement.name).toMatch(/^[a-z_]+$/);
    expect(statement.attributes.map(({ key }) => key)).toEqual(['db.system.name', 'db.query.summary']);
  }
  const line = parsedLines().find(({ request_id, msg }) => msg === 'call' && request_id === requestId);
  expect(line?.trace_id).toBe(call.traceId);
});

it('a traceparent of the caller is not read', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await server.app.inject({
    url: '/api/branches',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  const requestId = answer.headers['x-request-id'];
  const call = await spanWhere((span) => attribute(span, 'tbm.request_id') === requestId);
  expect(call.traceId).not.toBe(traceId);
  expect(call.parentSpanId).toBeUndefined();
});

it('health checks are not recorded', async () => {
  await server.app.inject({ url: '/api/health' });
  const answer = await server.app.inject({ url: '/api/branches' });
  await spanWhere((span) => attribute(span, 'tbm.request_id') === answer.headers['x-request-id']);
  expect(collector.spans.filter(({ name }) => name.includes('health'))).toEqual([]);
});

it('a job is a trace of its own, with its statements; the search for jobs is not a trace', async () => {
  await addJob(server.pool, 'sweep_rate_limits', {});
  const job = await spanWhere(({ name, kind }) => name === 'sweep_rate_limits' && kind === 5);
  expect(job.parentSpanId).toBeUndefined();
  expect(childrenOf(job).length).toBeGreaterThan(0);
  const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots.filter(({ kind }) => kind === 3)).toEqual([]);
});

it('calls to providers are spans of the call with method, host and status alone', async () => {
  const body = { class_package_id: 1, cart_id: 'first-cart', payment_method: 'pm_1' };
  // Stripe's library uses node:http, the adapter of PayPal fetch.
  await server.call('POST /checkout/attempt', { body }, member.token);
  await server.call(
    'POST /checkout/paypal',
    { body: { class_package_id: 1, cart_id: 'second-cart' } },
    member.token,
  );
  for (const route of ['/api/checkout/attempt', '/api/checkout/paypal']) {
    const call = await spanWhere((span) => attribute(span, 'http.route') === route);
    const toProvider = childrenOf(call).filter(({ name }) => name === 'POST 127.0.0.1');
    expect([route, toProvider.length > 0]).toEqual([route, true]);
    for (const span of toProvider) {
      expect(Number(attribute(span, 'http.response.status_code'))).toBe(402);
      expect(span.status).toEqual({ code: 2 });
      expect(span.attributes).toHaveLength(3);
    }
  }
});

it('without the setting nothing that records is loaded', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve(name, context, next) {
        const found = next(name, context);
        const [, part] = /node_modules\\/@opentelemetry\\/([^/]+)/.exec(found.url) ?? [];
        if (part) loaded.add(part);
        return found;
      },
    });
    const { startRecorder } = await import('./server/src/platform/traces/start.ts');
    await import('./server/src/server.ts');
    const config = { otel_traces_sampler_arg: 1, worker: 'inline' };
    const off = await startRecorder({ ...config, otel_exporter_otlp_endpoint: null });
    const before = [...loaded];
    await startRecorder({ ...config, otel_exporter_otlp_endpoint: 'http://127.0.0.1:9' });
    console.log(JSON.stringify({ off, before, after: loaded.has('sdk-trace') }));
    process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { off, before, after } = JSON.parse(stdout);
  expect(off).toBeNull();
  // The identity library brings the interface and the names of attributes.
  expect(before.filter((part: string) => !['api', 'semantic-conventions'].includes(part))).toEqual([]);
  expect(after).toBe(true);
});
