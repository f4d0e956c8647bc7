import type { FastifyReply } from 'fastify';

/** Headers of every response that browsers obey on documents only, and the id for reports of failed calls. */
const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** Removes what means nothing on scripts, styles, fonts and pictures: a page loads dozens of them. */
export function withoutDocumentHeaders(reply: FastifyReply): FastifyReply {
  for (const name of ofDocuments) {
    reply.removeHeader(name);
    // The headers of the security middleware are set past the framework.
    reply.raw.removeHeader(name);
  }
  return reply;
}
