import { expect, it } from 'vitest';
import {
  goesToDevices,
  isOptional,
  messageTypeList,
  messageTypeOf,
  typeOfTemplate,
} from './message-types.ts';

it('ids, names and texts are used once', () => {
  for (const values of [
    messageTypeList.map(({ id }) => id),
    messageTypeList.map(({ name }) => name),
    messageTypeList.flatMap(({ templates }) => templates),
  ] as (number | string)[][])
    expect(new Set(values).size).toBe(values.length);
});

it('only utility and marketing messages may be switched off', () => {
  for (const { kind } of messageTypeList)
    expect(isOptional(kind)).toBe(!['receipt', 'security', 'staff'].includes(kind));
});

it('a message that is always sent has a channel that is on, and no hour to wait for', () => {
  for (const { kind, channels, preferred_time } of messageTypeList.filter(({ kind }) => !isOptional(kind))) {
    expect([kind, Object.values(channels).includes(true), preferred_time]).toEqual([kind, true, null]);
  }
});

it('quiet hours never hold back what is always sent; of the rest, only what is useless in the morning or was just caused by the member', () => {
  for (const { kind, urgent } of messageTypeList.filter(({ kind }) => !isOptional(kind)))
    expect([kind, urgent]).toEqual([kind, true]);
  const urgent = messageTypeList.filter((type) => isOptional(type.kind) && type.urgent);
  expect(urgent.map(({ key }) => key)).toEqual(['two_hours_before', 'waitlist', 'bookings']);
});

it('a message to devices has an urgency and an end, and is about what the member does here, not about money', () => {
  for (const { key, channels, push } of messageTypeList)
    expect([key, channels.push !== undefined]).toEqual([key, push !== undefined]);
  expect(messageTypeList.filter(({ push }) => push).map(({ key }) => key)).toEqual([
    'evening_before',
    'two_hours_before',
    'waitlist',
    'credits_expiring',
    'class_changes',
    'weekly_streak',
    'monthly_streak',
    'progress',
    'rewards',
    'mentions',
    'campaigns',
    'substitutes',
    'booking_rules',
    'fixed_places',
  ]);
  expect([goesToDevices('class_soon'), goesToDevices('receipt')]).toEqual([true, false]);
});

it('a text has one type; an unknown id and an unknown text have none', () => {
  expect(typeOfTemplate('receipt').key).toBe('purchases');
  expect(messageTypeOf(3)?.key).toBe('waitlist');
  expect(messageTypeOf(20_000)).toBeUndefined();
  expect(() => typeOfTemplate('hello' as 'receipt')).toThrow('not in the catalogue');
});
