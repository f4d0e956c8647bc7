import { expect, it } from 'vitest';
import { chosenCard, payingCards } from './payment-methods.tsx';

const card = (payment_source_id: number, pays_subscription = false, exp_month = 12) => ({
  payment_source_id,
  card_type: 'visa',
  last_digits: '4242',
  source_id: 'pm_1',
  exp_month,
  exp_year: 2026,
  pays_subscription,
});

it('pays with the chosen card, else the usual one, else the newest, else a new one', () => {
  const cards = [card(3), card(2, true), card(1)];
  expect(chosenCard(cards, 1)).toBe(1);
  expect(chosenCard(cards, null)).toBeNull();
  expect(chosenCard(cards, undefined)).toBe(2);
  // A card deleted in another tab.
  expect(chosenCard(cards, 9)).toBe(2);
  expect(chosenCard([card(3), card(1)], undefined)).toBe(3);
  expect(chosenCard([], undefined)).toBeNull();
});

it('leaves out expired cards', () => {
  expect(payingCards([card(1, false, 10), card(2, false, 11)], '2026-11-30')).toEqual([card(2, false, 11)]);
});
