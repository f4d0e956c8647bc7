import { describe, expect, it } from 'vitest';
import {
  asksForAnswer,
  failureText,
  isTransient,
  isWindowOpen,
  keywordOf,
  numberOf,
  placeholderOf,
  windowEnd,
  withCountryCode,
} from './whatsapp.ts';

it('numbers are written with country code, Mexican mobiles without Meta’s 1', () => {
  expect(numberOf('5218112345678')).toBe('+528112345678');
  expect(numberOf('528112345678')).toBe('+528112345678');
  expect(numberOf('16195550123')).toBe('+16195550123');
  expect(numberOf('5491123456789')).toBe('+5491123456789');
  for (const wrong of ['', '0052811', '+528112345678', '52811234567812345', 'abc'])
    expect(numberOf(wrong)).toBeNull();
  expect(withCountryCode('8112345678')).toBe('+528112345678');
  expect(withCountryCode('+16195550123')).toBe('+16195550123');
});

describe('a keyword', () => {
  it.each(['BAJA', 'baja', ' Bája. ', '¡BAJA!', '"Stop"', 'STOP\n', 'b.a.j.a'])('%j stops', (text) =>
    expect(keywordOf(text)).toBe('stop'),
  );
  it.each(['ALTA', 'alta!', 'Start', 'álta'])('%j starts', (text) => expect(keywordOf(text)).toBe('start'));
  it.each(['', 'Quiero darme de baja del paquete', 'bajar', 'no baja', 'constructor', '👍', 'STOP STOP'])(
    '%j is a message like any other',
    (text) => expect(keywordOf(text)).toBeNull(),
  );
});

it("the window is open for 24 hours from the member's last message, to the millisecond", () => {
  const last = '2026-11-18T18:00:00Z';
  expect(windowEnd(last)).toBe('2026-11-19T18:00:00Z');
  expect(windowEnd(null)).toBeNull();
  expect(isWindowOpen(last, '2026-11-19T17:59:59.999Z')).toBe(true);
  expect(isWindowOpen(last, '2026-11-19T18:00:00Z')).toBe(false);
  expect(isWindowOpen(null, last)).toBe(false);
});

it('only temporary refusals are tried again; every failure has a text', () => {
  for (const code of [131_026, 131_047, 131_049, 130_472, 131_050, 132_001]) {
    expect(isTransient(code)).toBe(false);
    expect(failureText(code)).not.toContain('código');
  }
  for (const code of [130_429, 131_000, 131_016, 131_056]) expect(isTransient(code)).toBe(true);
  expect(failureText(999)).toBe('WhatsApp no lo entregó (código 999).');
  expect(failureText(null)).toBe('WhatsApp no lo entregó.');
});

it('a message without text has a placeholder; reactions and changes of number ask for no answer', () => {
  expect(['text', 'button', 'interactive'].map(placeholderOf)).toEqual([null, null, null]);
  expect(placeholderOf('image')).toBe('Foto');
  expect(placeholderOf('something_new')).toBe('Mensaje que WhatsApp no muestra aquí');
  expect(['text', 'unsupported', 'reaction', 'system'].map(asksForAnswer)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
