import type { FastifyInstance } from 'fastify';

/** Lets the routes of a scope read forms that a page without scripts, or a mail program, posts: their body is `URLSearchParams`. */
export function acceptForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}
