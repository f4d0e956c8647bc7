import { expect, it } from 'vitest';
import { emailKey, phoneKey } from './contact-keys.ts';

it('spellings of one mailbox or telephone have one key', () => {
  const spellings = ['regina.t@gmail.com', 'ReginaT+tbm@gmail.com', ' r.e.g.i.n.a.t@googlemail.com'];
  expect(new Set(spellings.map(emailKey))).toEqual(new Set(['reginat@gmail.com']));
  expect(emailKey('regina.t+uno@correo.mx')).toBe('regina.t@correo.mx');
  expect(emailKey('reginat@correo.mx')).not.toBe(emailKey('regina.t@correo.mx'));
  expect(new Set(['+52 1 81 1234 5678', '528112345678', '+52-8112345678'].map(phoneKey))).toEqual(
    new Set(['528112345678']),
  );
  expect(phoneKey('+1 212 555 0100')).toBe('12125550100');
});
