import type { FastifyRequest } from 'fastify';
import { type Form, textOf } from './form.ts';
import type { Parts } from './parts.ts';
import type { Store } from './store.ts';

/** With a public key: make a card, and see or confirm the one intent whose secret is known. */
export function mayPublicly(store: Store, request: FastifyRequest, form: Form): boolean {
  const { id } = request.params as { id?: string };
  const path = request.routeOptions.url ?? '';
  if (path === '/v1/payment_methods') return request.method === 'POST';
  const kind = /^\/v1\/(payment_intent|setup_intent)s\/:id(\/confirm)?$/.exec(path)?.[1];
  if (!id || (kind !== 'payment_intent' && kind !== 'setup_intent')) return false;
  // Without `/confirm` it may be looked at, not changed.
  if (request.method === 'POST' && !path.endsWith('/confirm')) return false;
  const known = store.find(kind, id);
  return known !== undefined && known.client_secret === textOf(form.client_secret);
}

/** Where the caller's browser finds our pages: below the product's own address when the call came that way. */
export function pagesFor(parts: Parts, request: FastifyRequest): string {
  const prefix = request.headers['x-forwarded-prefix'];
  return typeof prefix === 'string' ? prefix : parts.pages();
}
