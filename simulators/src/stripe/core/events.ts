import type Stripe from 'stripe';
import { type Calls, params } from './calls.ts';
import { textOf, textsOf } from './form.ts';
import { inRange, pageOf, paging } from './lists.ts';
import type { Parts } from './parts.ts';

/** What has happened, to be read again: who missed a webhook looks here. */
export function registerEvents({ get }: Calls, { store }: Parts): void {
  get('/v1/events', params<Stripe.EventListParams>(...paging, 'created', 'type', 'types'), ({ form }) => {
    const type = textOf(form.type);
    const types = textsOf(form.types);
    const found = store
      .list('event')
      .filter((event) => type === undefined || event.type === type)
      .filter((event) => types.length === 0 || types.includes(event.type))
      .filter(({ created }) => inRange(created, form.created, 'created'));
    return pageOf('/v1/events', found, form, 'event');
  });
  get('/v1/events/:id', [], ({ id }) => store.get('event', id));
}
