import type { Clock } from '../clock.ts';
import { Line } from '../delivery.ts';
import { ids } from './ids.ts';
import type { Links } from './links.ts';
import type { PaypalEvent } from './records.ts';
import { transmissionHeaders } from './signing.ts';
import type { Store } from './store.ts';

/** How often an event is tried at most, as at PayPal. */
const tries = 25;

export type News = Pick<PaypalEvent, 'event_type' | 'resource_type' | 'summary' | 'resource'>;

/** Makes events and delivers them, signed as PayPal signs; repeats until the listener takes them. */
export class Webhooks {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #links: Links;
  readonly line: Line<PaypalEvent>;

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
    // What was not delivered before a restart is still to be.
    for (const { id } of store.list('outbox')) this.line.send(store.get('event', id));
  }

  /** Something happened: the event is kept and sent on its way, with the resource as it stands now. */
  emit({ event_type, resource_type, summary, resource }: News): void {
    const id = ids.event();
    const own = `/v1/notifications/webhooks-events/${id}`;
    const event = this.#store.put('event', {
      id,
      event_version: '1.0',
      create_time: this.#clock.now().toISOString(),
      resource_type,
      // Sales and disputes are of the older interface and say no version.
      ...(/^(PAYMENT\.SALE|CUSTOMER)\./.test(event_type) ? {} : { resource_version: '2.0' as const }),
      event_type,
      summary,
      resource: structuredClone(resource),
      links: [this.#links.to(own, 'self'), this.#links.to(`${own}/resend`, 'resend', 'POST')],
    });
    this.#store.put('outbox', { id });
    this.line.send(event);
  }

  /** Sends an event again, whatever became of it. */
  resend(id: string): PaypalEvent {
    const event = this.#store.get('event', id);
    this.line.resend(event);
    return event;
  }
}
