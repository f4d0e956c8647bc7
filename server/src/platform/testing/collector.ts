import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as OTLP's JSON has it, without times. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
}

interface Export {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

export interface Collector {
  endpoint: string;
  /** All spans so far. */
  spans: CollectedSpan[];
  /** The bodies of all exports so far, as text. */
  bodies: string[];
  close(): void;
}

/** A collector of traces: accepts OTLP as JSON over HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Export;
    bodies.push(JSON.stringify(body));
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of body.resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The value of an attribute of a span. */
export const attribute = ({ attributes }: CollectedSpan, name: string): unknown => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value && Object.values(value)[0];
};
