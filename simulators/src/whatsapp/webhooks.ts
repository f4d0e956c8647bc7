import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Line } from '../delivery.ts';
import type { WrittenContent } from './message.ts';

/** The credentials of the account; the app's secret signs its notices. */
export const account = {
  phoneNumberId: '100000000000001',
  appSecret: 'secreto-de-la-app-simulada',
  verifyToken: 'token-de-verificacion',
} as const;
const businessId = '200000000000001';
const displayNumber = '528100000000';

/** The number as Meta writes it: Mexican mobiles have a 1 behind the country code. */
export const waIdOf = (number: string): string => number.replace(/^52(?=\d{10}$)/, '521');

interface Value {
  contacts?: unknown[];
  messages?: unknown[];
  statuses?: unknown[];
}
interface Notice {
  id: string;
  values: Value[];
}

/** Meta escapes characters outside ASCII, and signs the escaped text. */
const escaped = (body: unknown): string =>
  JSON.stringify(body).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Meta retries for about a day and then gives up. */
const tries = 40;

/** Writes, signs and delivers Meta's notices, with retries. */
export class Webhooks {
  readonly #clock: Clock;
  readonly line: Line<Notice>;
  /** Notices are collected here and delivered as one with several entries, until `flush`. */
  #batch: Value[] | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.line = new Line(clock, {
      write: ({ values }) => escaped(this.#bodyOf(values)),
      sign: (body) => ({
        'x-hub-signature-256': `sha256=${createHmac('sha256', account.appSecret).update(body).digest('hex')}`,
      }),
      triesAgain: (retries) => retries + 1 < tries,
      taken: () => {},
    });
  }

  /** Verifies the address with a challenge, as Meta does when it is registered, and delivers to it from then on. */
  async subscribe(url: string): Promise<void> {
    const challenge = String(randomBytes(4).readUInt32BE());
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': challenge,
      'hub.verify_token': account.verifyToken,
    });
    const answer = await fetch(`${url}?${query}`);
    if (!answer.ok || (await answer.text()) !== challenge) throw new Error('The webhook was not verified.');
    this.line.listen(url);
  }

  /** From this point notices wait, and are sent as one. */
  collect(): void {
    this.#batch ??= [];
  }

  flush(): void {
    const values = this.#batch ?? [];
    this.#batch = null;
    if (values.length > 0) this.#send(values);
  }

  /** Delivers a person's message to the studio. Returns WhatsApp's id. */
  received(from: string, content: WrittenContent, profileName: string | undefined): string {
    const id = `wamid.${randomBytes(24).toString('base64url')}`;
    const wa_id = waIdOf(from);
    this.#emit({
      contacts: [{ profile: { name: profileName ?? 'WhatsApp' }, wa_id }],
      messages: [{ from: wa_id, id, timestamp: this.#seconds(), ...content }],
    });
    return id;
  }

  /** What became of a message. A failure has Meta's code. */
  status(
    { id, to, reference }: { id: string; to: string; reference?: string | undefined },
    status: 'sent' | 'delivered' | 'read' | 'failed',
    code?: number,
  ): void {
    const error = {
      code,
      title: 'Message failed',
      message: 'Message failed',
      error_data: { details: '' },
    };
    this.#emit({
      statuses: [
        {
          id,
          status,
          timestamp: this.#seconds(),
          recipient_id: waIdOf(to),
          ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
          ...(code === undefined ? {} : { errors: [error] }),
          ...(status === 'sent'
            ? { pricing: { billable: true, pricing_model: 'PMP', category: 'utility' } }
            : {}),
        },
      ],
    });
  }

  #seconds(): string {
    return String(this.#clock.seconds());
  }

  #emit(value: Value): void {
    if (this.#batch) this.#batch.push(value);
    else this.#send([value]);
  }

  #send(values: Value[]): void {
    this.line.send({ id: randomBytes(8).toString('hex'), values });
  }

  #bodyOf(values: Value[]): unknown {
    return {
      object: 'whatsapp_business_account',
      entry: values.map((value) => ({
        id: businessId,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: displayNumber, phone_number_id: account.phoneNumberId },
              ...value,
            },
          },
        ],
      })),
    };
  }
}
