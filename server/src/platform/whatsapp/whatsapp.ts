import type { Config } from '../config.ts';

/** A message from a template that Meta has approved: its values in order, and the end of its button's address. */
export interface WhatsappMessage {
  /** Ten digits of a Mexican number, or any number with `+` and country code. */
  to: string;
  template: string;
  values: string[];
  /** Below the address of the site, without a slash in front; the code to copy in an authentication template. */
  button: string;
}

/** Sends messages by WhatsApp. Rejects when the service does not accept one, with `WhatsappRefused` if it never will. */
export interface Whatsapp {
  send(message: WhatsappMessage): Promise<void>;
}

/** The service refused this message; a retry would not help. */
export class WhatsappRefused extends Error {}

const timeoutMs = 10_000;
/** Meta's codes for "too fast" and "not now", which come with the status of a refusal. */
const transient = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056]);

const textValue = (text: string) => ({ type: 'text', text });

/** The WhatsApp Cloud API. Null when WhatsApp is off. */
export function cloudWhatsapp(config: Config): Whatsapp | null {
  const { whatsapp, whatsapp_token, whatsapp_phone_number_id, whatsapp_api_base } = config;
  if (whatsapp === 'off') return null;
  return {
    async send({ to, template, values, button }) {
      const answer = await fetch(`${whatsapp_api_base}/${whatsapp_phone_number_id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${whatsapp_token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: to.startsWith('+') ? to.slice(1) : `52${to}`,
          type: 'template',
          template: {
            name: template,
            language: { code: 'es_MX' },
            components: [
              { type: 'body', parameters: values.map(textValue) },
              { type: 'button', sub_type: 'url', index: '0', parameters: [textValue(button)] },
            ],
          },
        }),
      });
      if (answer.ok) return;
      const result = (await answer.json().catch(() => null)) as { error?: { code?: unknown } } | null;
      const code = Number(result?.error?.code ?? 0);
      // Without Meta's message: it may repeat the number.
      const words = `WhatsApp answered ${answer.status}, code ${code}`;
      // An invalid token is ours to replace; the messages wait for it.
      const isFinal = [400, 404].includes(answer.status) && !transient.has(code);
      throw isFinal ? new WhatsappRefused(words) : new Error(words);
    },
  };
}
