import type { Clock } from '../clock.ts';
import { Line } from '../delivery.ts';
import { ids } from './ids.ts';
import type { Links } from './links.ts';
import type { PaypalEvent } from './records.ts';
import { transmissionHeaders } from './signing.ts';
import type { Store } from './store.ts';

/** The maximum number of deliveries of an event, as at PayPal. */
const tries = 25;

export type NewEvent = Pick<PaypalEvent, 'event_type' | 'resource_type' | 'summary' | 'resource'>;

/** A resource whose amounts and states have become objects; ids and links stay. */
function inNewerShape(resource: PaypalEvent['resource']): PaypalEvent['resource'] {
  const copy = structuredClone(resource) as Record<string, unknown>;
  for (const name of ['amount', 'status', 'state']) if (name in copy) copy[name] = { now: copy[name] };
  return copy as unknown as PaypalEvent['resource'];
}

/** Creates, signs and delivers events, with retries. */
export class Webhooks {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #links: Links;
  readonly line: Line<PaypalEvent>;
  /** Whether resources have a future, unknown shape. */
  newer = false;

  constructor(store: Store, clock: Clock, links: Links) {
    this.#store = store;
    this.#clock = clock;
    this.#links = links;
    this.line = new Line(clock, {
      sign: (body) => transmissionHeaders(store, links.api, body),
      triesAgain: (retries) => retries + 1 < tries,
      taken: ({ id }) => {
        store.drop('outbox', id);
        store.save();
      },
    });
    // Delivers events that were pending before a restart.
    for (const { id } of store.list('outbox')) this.line.send(store.get('event', id));
  }

  /** Stores and delivers an event with the current state of the resource. */
  emit({ event_type, resource_type, summary, resource }: NewEvent): void {
    const id = ids.event();
    const own = `/v1/notifications/webhooks-events/${id}`;
    const event = this.#store.put('event', {
      id,
      event_version: '1.0',
      create_time: this.#clock.now().toISOString(),
      resource_type,
      // Sales and disputes belong to the older API, without a version.
      ...(/^(PAYMENT\.SALE|CUSTOMER)\./.test(event_type) ? {} : { resource_version: '2.0' as const }),
      event_type,
      summary,
      resource: this.newer ? inNewerShape(resource) : structuredClone(resource),
      links: [this.#links.to(own, 'self'), this.#links.to(`${own}/resend`, 'resend', 'POST')],
    });
    this.#store.put('outbox', { id });
    this.line.send(event);
  }

  /** Delivers an event again. */
  resend(id: string): PaypalEvent {
    const event = this.#store.get('event', id);
    this.line.resend(event);
    return event;
  }
}
