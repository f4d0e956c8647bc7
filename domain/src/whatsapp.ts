import { plain } from './plain-text.ts';

/**
 * A telephone number as Meta writes it (`wa_id`, only digits) with `+` and country code; null for anything else. Meta
 * writes Mexican mobiles with a 1 behind the country code that is never dialled: `5218112345678` is `+528112345678`.
 */
export function numberOf(waId: string): string | null {
  if (!/^[1-9]\d{6,14}$/.test(waId)) return null;
  return `+${waId.replace(/^521(?=\d{10}$)/, '52')}`;
}

/** Whether messages can go to it: ten digits, or `+` with country code. An imported customer may have neither. */
export const isNumber = (phone: string): boolean => /^(\d{10}|\+[1-9]\d{6,14})$/.test(phone);

/** Ten digits of a Mexican number with its country code; any other number is returned as it is. */
export const withCountryCode = (number: string): string =>
  /^\d{10}$/.test(number) ? `+52${number}` : number;

const keywords = {
  baja: 'stop',
  stop: 'stop',
  alta: 'start',
  start: 'start',
} as const;
export type Keyword = (typeof keywords)[keyof typeof keywords];

/** Whether a message is nothing but BAJA or STOP, ALTA or START, in any case and with any accents and punctuation. */
export function keywordOf(text: string): Keyword | null {
  const letters = plain(text).replace(/[^\p{L}\p{N}]/gu, '');
  return Object.hasOwn(keywords, letters) ? keywords[letters as keyof typeof keywords] : null;
}

/** Hours after the person's last message in which Meta accepts free text; afterwards it accepts only approved templates. */
const windowHours = 24;

/** Until when free text may be sent; null when the person never wrote. */
export const windowEnd = (lastReceivedAt: string | null): string | null =>
  lastReceivedAt && Temporal.Instant.from(lastReceivedAt).add({ hours: windowHours }).toString();

/** Whether free text may be sent now. */
export const isWindowOpen = (lastReceivedAt: string | null, now: string): boolean => {
  const end = windowEnd(lastReceivedAt);
  return end !== null && Date.parse(now) < Date.parse(end);
};

/** The states that Meta reports of a message, in the order in which one replaces another: a later one never goes back. */
export const deliveries = ['sent', 'failed', 'delivered', 'read'] as const;
export type Delivery = (typeof deliveries)[number];

/** Meta's codes for "too fast" and "not now". Only these are worth another try; the others are refusals. */
const transientCodes = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057]);
export const isTransient = (code: number): boolean => transientCodes.has(code);

/** Meta's codes for the studio's own account: its token, rights, payment, name, registration or version. Messages wait for its repair. */
const accountCodes = new Set([
  0, 3, 10, 33, 190, 368, 2500, 2635, 131_005, 131_031, 131_037, 131_042, 131_045, 133_010,
]);
/** The account may not write to this country: unlike other answers with 403, this one is about the recipient. */
const countryRefused = 130_497;

/** Whether WhatsApp's answer to a request means that this message will never be accepted. */
export const isRefusal = (status: number, code: number): boolean =>
  code === countryRefused || ([400, 404].includes(status) && !isTransient(code) && !accountCodes.has(code));

const failures: Record<number, string> = {
  130472: 'Meta no entrega este mensaje a su número por ahora. Espera a que te escriba o llámale.',
  130497: 'Meta no deja que la cuenta del estudio escriba a números de este país.',
  131021: 'El número es el mismo que el del estudio.',
  131026: 'Su número no tiene WhatsApp, o no puede recibir este mensaje.',
  131030: 'Meta no permite enviar a este número desde la cuenta del estudio.',
  131031: 'Meta bloqueó la cuenta de WhatsApp del estudio.',
  131042: 'Meta detuvo los envíos del estudio: hay que revisar cómo se pagan.',
  131047: 'Pasaron más de 24 horas desde su último mensaje: envía una plantilla.',
  131048: 'Meta limita los envíos del estudio porque muchas personas los bloquearon.',
  131049: 'Meta limita cuántos mensajes recibe. No lo repitas antes de mañana.',
  131050: 'Pidió en WhatsApp no recibir este tipo de mensajes.',
  131051: 'WhatsApp no acepta este tipo de mensaje.',
  132001: 'Meta aún no aprueba esta plantilla.',
  132015: 'Meta pausó esta plantilla por su calidad.',
  132016: 'Meta retiró esta plantilla.',
};

/** Why a message did not arrive, for staff, by Meta's code; null is a message that was not sent at all. */
export const failureText = (code: number | null): string =>
  (code === null ? undefined : failures[code]) ??
  `WhatsApp no lo entregó${code === null ? '' : ` (código ${code})`}.`;

const types: Record<string, string> = {
  image: 'Foto',
  audio: 'Audio',
  video: 'Video',
  document: 'Documento',
  sticker: 'Sticker',
  location: 'Ubicación',
  contacts: 'Contacto',
  order: 'Pedido',
  reaction: 'Reacción',
  system: 'Cambio en su WhatsApp',
};
const written = ['text', 'button', 'interactive'];

/** The text in place of a received message that is not a text, such as `Foto`; null for text. */
export const placeholderOf = (type: string): string | null =>
  written.includes(type) ? null : (types[type] ?? 'Mensaje que WhatsApp no muestra aquí');

/** Received messages of these types say nothing: they are not unread, and open neither the window nor the conversation. */
export const silentTypes = ['reaction', 'system'] as const;

/** Whether a received message asks for an answer: it is counted as unread, and opens the window and the conversation. */
export const asksForAnswer = (type: string): boolean => !silentTypes.some((one) => one === type);
