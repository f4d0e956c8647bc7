import type { ConnectionError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { Problem, problem } from '../errors.ts';

/** A host and port as RFC 3986 has them, and underscores, which names of containers have. */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** Whether a Host header names a host; pages and the identity library build addresses from it. */
export const isHost = (host: string): boolean => hostPattern.test(host) && URL.canParse(`http://${host}/`);

/** Deeper than any body of our calls or events of the providers. */
const deepest = 64;

/** Whether JSON text nests deeper than any body should: code that walks it by recursion would run out of stack. */
export function isTooDeep(json: string): boolean {
  let level = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (inText) {
      if (char === '\\') at += 1;
      else inText = char !== '"';
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') level += 1;
    else if (char === '}' || char === ']') level -= 1;
    if (level > deepest) return true;
  }
  return false;
}

/** Answers a request that Node cannot parse in the one error shape, and closes its connection. */
const refuseUnparsed: FastifyServerOptions['clientErrorHandler'] = ({ code }: ConnectionError, socket) => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new Problem(code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_input');
  const body = JSON.stringify(refusal.toAnswer());
  const head = [
    `HTTP/1.1 ${refusal.status} ${code === 'HPE_HEADER_OVERFLOW' ? 'Content Too Large' : 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

/** Options that bring malformed requests to us instead of Node's and Fastify's own answers. */
export const malformedRequests = {
  clientErrorHandler: refuseUnparsed,
  frameworkErrors(_error: unknown, _request: unknown, reply: FastifyReply) {
    const refusal = problem('invalid_input');
    void reply.status(refusal.status).send(refusal.toAnswer());
  },
  http: { requireHostHeader: false },
};

/** Refuses requests without a usable Host. */
export function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ host }) => {
    if (!isHost(host)) throw problem('invalid_input');
  });
}
