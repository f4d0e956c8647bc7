import type { Conversation, ConversationMessage } from '@tbm/contract/conversations';
import { expect, it } from 'vitest';
import { filledTemplate, messageText, nameOf, previewOf, stateText, windowLeft } from './words.ts';

const message: ConversationMessage = {
  received_message_id: 1,
  message_id: null,
  from: 'member',
  type: 'text',
  text: 'Hola',
  at: '2026-11-18T18:00:00Z',
  author: null,
  state: null,
  failure_code: null,
};
const sent = (part: Partial<ConversationMessage>): ConversationMessage => ({
  ...message,
  from: 'staff',
  author: 'Elena Ríos',
  state: 'queued',
  ...part,
});

it('a conversation is named by the member, else by WhatsApp, else by its number', () => {
  const one = { customer: null, profile_name: null, number: '+528112345678' } as unknown as Conversation;
  expect(nameOf(one)).toBe('+52 81 1234 5678');
  expect(nameOf({ ...one, profile_name: 'Lau' })).toBe('Lau');
  expect(
    nameOf({ ...one, profile_name: 'Lau', customer: { name: 'Laura', last_name: 'Ríos' } } as Conversation),
  ).toBe('Laura Ríos');
});

it('a message without text names its kind; a list names who wrote', () => {
  expect(messageText({ ...message, type: 'image', text: 'Mi lugar' })).toBe('Foto: Mi lugar');
  expect(messageText({ ...message, type: 'audio', text: null })).toBe('Audio');
  expect(messageText({ ...message, text: null })).toBe('Mensaje sin texto');
  expect([previewOf(null), previewOf(message), previewOf(sent({}))]).toEqual([
    'Sin mensajes',
    'Hola',
    'Elena: Hola',
  ]);
  expect(previewOf(sent({ from: 'studio', author: null }))).toBe('TBM: Hola');
});

it('a sent message shows its delivery, a failed one the reason', () => {
  const all = (['queued', 'accepted', 'sent', 'delivered', 'read'] as const).map((state) =>
    stateText(sent({ state })),
  );
  expect(all).toEqual(['Por enviar', 'Enviado', 'Enviado', 'Entregado', 'Leído']);
  expect(stateText(message)).toBeNull();
  expect(stateText(sent({ state: 'failed', failure_code: 131_026 }))).toMatch(
    /^No se envió\. Su número no tiene/,
  );
});

it('the time left is counted in hours, then in minutes, until it is over', () => {
  const until = '2026-11-19T18:00:00Z';
  const left = (now: string) => windowLeft(until, now);
  expect(['2026-11-18T18:00:00Z', '2026-11-19T16:00:01Z', '2026-11-19T17:59:30Z', until].map(left)).toEqual([
    'Quedan 24 h',
    'Quedan 1 h',
    'Quedan 1 min',
    null,
  ]);
  expect(windowLeft(null, until)).toBeNull();
});

it('a template shows what is missing in its places', () => {
  expect(filledTemplate('Hola, {{1}}: {{2}}.', ['Ana', ' '], ['Su nombre', 'Qué olvidó'])).toBe(
    'Hola, Ana: [qué olvidó].',
  );
});
