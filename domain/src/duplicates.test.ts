import { describe, expect, it } from 'vitest';
import { type Compared, duplicateReasons, mailboxOf } from './duplicates.ts';

const ana: Compared = {
  name: 'Ana María',
  last_name: 'López Garza',
  email: 'ana.lopez@correo.mx',
  phone: '8112345678',
  birthdate: '1990-02-03',
};
const other: Compared = {
  name: 'Zoe',
  last_name: 'Ruiz',
  email: 'zoe@otro.mx',
  phone: '5512345678',
  birthdate: '1988-01-01',
};
const reasonsWith = (change: Partial<Compared>) => duplicateReasons(ana, { ...other, ...change });

describe('two customers may be the same person', () => {
  it('by their telephone, unless neither has one', () => {
    expect(reasonsWith({ phone: ana.phone })).toEqual(['phone']);
    expect(duplicateReasons({ ...ana, phone: '' }, { ...other, phone: '' })).toEqual([]);
  });

  it('by their mailbox: dots, capitals and what follows a plus make no other', () => {
    expect(reasonsWith({ email: 'AnaLopez+tbm@correo.mx' })).toEqual(['email']);
    expect(reasonsWith({ email: 'analopez@correo.com' })).toEqual([]);
    expect(mailboxOf('A.na+x+y@Correo.mx')).toBe('ana@correo.mx');
  });

  it('by a similar name and the same birthday', () => {
    const { birthdate } = ana;
    expect(reasonsWith({ name: 'ana', last_name: 'lopez', birthdate })).toEqual(['name_birthdate']);
    expect(reasonsWith({ name: 'Ana Maria', last_name: 'Lopes', birthdate })).toEqual(['name_birthdate']);
    expect(reasonsWith({ name: 'Ana', last_name: 'Lópz', birthdate })).toEqual(['name_birthdate']);
    expect(reasonsWith({ name: 'Ana', last_name: 'Pérez', birthdate })).toEqual([]);
    // A single word says too little, and so does a short one with another letter.
    expect(reasonsWith({ name: 'Ana', last_name: '', birthdate })).toEqual([]);
    expect(reasonsWith({ name: 'Eva', last_name: 'López', birthdate })).toEqual([]);
  });

  it('by the very same name, when their birthdays do not differ', () => {
    const name = { name: 'ANA MARIA', last_name: 'Lopez  Garza' };
    expect(reasonsWith({ ...name, birthdate: null })).toEqual(['name']);
    expect(reasonsWith(name)).toEqual([]);
    expect(reasonsWith({ ...name, birthdate: ana.birthdate })).toEqual(['name_birthdate']);
  });

  it('not when they share nothing', () => {
    expect(reasonsWith({})).toEqual([]);
  });
});
