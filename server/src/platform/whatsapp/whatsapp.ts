import { isRefusal, withCountryCode } from '@tbm/domain/whatsapp';
import type { Config } from '../config.ts';

interface Addressed {
  /** Ten digits of a Mexican number, or any number with `+` and country code. */
  to: string;
  /** Our own id: WhatsApp repeats it with everything that it reports of the message. */
  reference: string;
}

/** A message from a template that Meta has approved: its values in order, and the end of its button's address. */
export interface WhatsappTemplateMessage {
  template: string;
  values: readonly string[];
  /**
   * The path below the address of the site, without a slash in front, or the code to copy in an authentication template.
   * Null for a template without a button.
   */
  button: string | null;
  /** The same for the second button of a template that has two. */
  second_button?: string;
}

/** Free text, which Meta accepts for 24 hours after a message of the recipient. */
export interface WhatsappText {
  text: string;
}

export type WhatsappContent = WhatsappTemplateMessage | WhatsappText;

/** Sends messages by WhatsApp. */
export interface Whatsapp {
  /**
   * Returns WhatsApp's id of the message. Rejects when the service does not accept it, with `WhatsappRefused` if it never
   * will.
   */
  send(message: Addressed & WhatsappContent): Promise<string>;
}

/** The service refused this message with a code; a retry would not help. */
export class WhatsappRefused extends Error {
  readonly code: number;

  constructor(words: string, code: number) {
    super(words);
    this.code = code;
  }
}

const timeoutMs = 10_000;

const textValue = (text: string) => ({ type: 'text', text });
/** A value in a text: Meta accepts neither line breaks, tabs and many blanks nor an empty value. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim() || '-';

/** The part of a request that Meta describes by type. */
function contentOf(message: WhatsappContent): Record<string, unknown> {
  if ('text' in message) return { type: 'text', text: { preview_url: false, body: message.text } };
  const { template, values, button, second_button } = message;
  const buttons = [button, second_button].filter((path) => typeof path === 'string');
  return {
    type: 'template',
    template: {
      name: template,
      language: { code: 'es_MX' },
      components: [
        { type: 'body', parameters: values.map(inOneLine).map(textValue) },
        ...buttons.map((path, index) => ({
          type: 'button',
          sub_type: 'url',
          index: String(index),
          parameters: [textValue(path)],
        })),
      ],
    },
  };
}

interface Accepted {
  messages?: { id?: unknown }[];
}
interface Refusal {
  error?: { code?: unknown };
}

/** The WhatsApp Cloud API. Null when WhatsApp is off. */
export function cloudWhatsapp(config: Config): Whatsapp | null {
  const { whatsapp, whatsapp_token, whatsapp_phone_number_id } = config;
  if (whatsapp === 'off') return null;
  const graph = `${config.whatsapp_api_base}/${config.whatsapp_graph_version}`;
  return {
    async send({ to, reference, ...content }) {
      const answer = await fetch(`${graph}/${whatsapp_phone_number_id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${whatsapp_token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          biz_opaque_callback_data: reference,
          to: withCountryCode(to).slice(1),
          ...contentOf(content),
        }),
      });
      const result = (await answer.json().catch(() => null)) as (Accepted & Refusal) | null;
      if (answer.ok) {
        const id = result?.messages?.[0]?.id;
        // It was accepted: a retry would send it twice. Without its id only its states remain unknown.
        return typeof id === 'string' ? id : '';
      }
      const code = Number(result?.error?.code ?? 0);
      // Without Meta's message, because it may repeat the number.
      const words = `WhatsApp answered ${answer.status}, code ${code}`;
      throw isRefusal(answer.status, code) ? new WhatsappRefused(words, code) : new Error(words);
    },
  };
}
