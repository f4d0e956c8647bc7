import { routes } from '@tbm/contract';
import { roles } from '@tbm/contract/route';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '../errors.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

const fieldsOf = (route: Parameters<typeof refuseUnknownFields>[0], body: unknown): string[] => {
  try {
    refuseUnknownFields(route, body);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return Object.keys(error.fields ?? {});
  }
};
const route = (body: z.ZodType, answer: z.ZodType, strict?: true) => ({
  summary: '',
  who: roles,
  body,
  answer,
  ...(strict ? { strict } : {}),
});
const written = z.object({
  name: z.string(),
  rooms: z.array(z.object({ title: z.string() })).optional(),
  extra: z.record(z.string(), z.number()).nullish(),
});
const read = written.extend({ id: z.int(), rooms: z.array(z.object({ title: z.string(), id: z.int() })) });

describe('a field that a body does not name', () => {
  it('is refused, also within lists; a record has names of its own', () => {
    const body = { name: 'A', nam: 'B', rooms: [{ title: 'C', titel: 'D' }], extra: { any: 1 } };
    expect(fieldsOf(route(written, read), body)).toEqual(['nam', 'rooms.0.titel']);
  });

  it('is ignored when the resource has it: it may be sent back as it was read', () => {
    expect(fieldsOf(route(written, read), { id: 1, name: 'A', rooms: [{ id: 2, title: 'C' }] })).toEqual([]);
  });

  it('is refused all the same about money, credits, access or roles', () => {
    expect(fieldsOf(route(written, read, true), { id: 1, name: 'A' })).toEqual(['id']);
  });

  it('a misspelled amount of a refund never becomes the whole rest', () => {
    expect(fieldsOf(routes['POST /invoices/:id/refund'], { key: 'refund-1', total_paymnet: 5 })).toEqual([
      'total_paymnet',
    ]);
  });
});

it.each([
  'PUT /customer/role',
  'POST /invoices/:id/refund',
  'POST /checkout/attempt',
  'POST /checkout/paypal',
  'POST /checkout/capture',
  'POST /customer/giveAccess',
  'PUT /customer/revokeAccess',
  'PUT /customer/removeClasses',
  'POST /purchases/cancel',
  'POST /purchases/cancel-offer',
] as const)('%s refuses any field that it does not name', (key) => {
  expect(fieldsOf(routes[key], { purchase_id: 1, made_up: 1 })).toContain('made_up');
});
