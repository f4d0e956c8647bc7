import type { FastifyRequest } from 'fastify';
import { type Form, textOf } from './form.ts';
import type { Parts } from './parts.ts';
import type { Store } from './store.ts';

/** What a public key allows: to create a card, and to read or confirm an intent whose client secret is given. */
export function mayPublicly(store: Store, request: FastifyRequest, form: Form): boolean {
  const { id } = request.params as { id?: string };
  const path = request.routeOptions.url ?? '';
  if (path === '/v1/payment_methods') return request.method === 'POST';
  const kind = /^\/v1\/(payment_intent|setup_intent)s\/:id(\/confirm)?$/.exec(path)?.[1];
  if (!id || (kind !== 'payment_intent' && kind !== 'setup_intent')) return false;
  // Except for `/confirm`, an intent may only be read.
  if (request.method === 'POST' && !path.endsWith('/confirm')) return false;
  const known = store.find(kind, id);
  return known !== undefined && known.client_secret === textOf(form.client_secret);
}

/** Whether a public key is of another account: in the simulator, keys that are marked so. Such an account knows none of our objects. */
export const isOfAnotherAccount = (key: string): boolean => /^pk_(test|live|sim)_other/.test(key);

/** The base URL of our pages for the caller's browser: below the product's URL when the call was proxied. */
export function pagesFor(parts: Parts, request: FastifyRequest): string {
  const prefix = request.headers['x-forwarded-prefix'];
  return typeof prefix === 'string' ? prefix : parts.pages();
}
