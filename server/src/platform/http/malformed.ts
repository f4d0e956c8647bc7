import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '../errors.ts';
import { sendProblem } from './refusals.ts';

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

/** Answers an address that cannot be decoded in the one shape. */
export const refuseAddress = (_error: unknown, _request: unknown, reply: FastifyReply): void =>
  void sendProblem(reply, problem('invalid_input'));

/** Refuses requests without a usable Host. */
export function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ host }) => {
    if (!isHost(host)) throw problem('invalid_input');
  });
}
