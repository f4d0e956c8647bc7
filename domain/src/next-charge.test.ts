import { describe, expect, it } from 'vitest';
import { type ChargingProvider, chargeDays, nextCharge } from './next-charge.ts';

const zones = { monterrey: 'America/Monterrey', tijuana: 'America/Tijuana' } as const;
type Zone = keyof typeof zones;

describe('before buying, the days are those that the provider will charge on', () => {
  const monthly = {
    is_subscription: true,
    free_trial_length: null,
    subscription_period: 'month',
    subscription_interval: 1,
  } as const;
  const terms = {
    monthly,
    quarterly: { ...monthly, subscription_interval: 3 },
    yearly: { ...monthly, subscription_period: 'year' },
    weekly: { ...monthly, subscription_period: 'day', subscription_interval: 7 },
    trial: { ...monthly, free_trial_length: 7 },
  } as const;

  it.each<[string, keyof typeof terms, string, Zone, ChargingProvider, first: string, next: string]>([
    // Monterrey is six hours behind UTC all year; Tijuana eight, and seven from March to November.
    ['the 31st', 'monthly', '2027-01-31T20:45:00Z', 'monterrey', 'stripe', '2027-01-31', '2027-02-28'],
    [
      '30 January, the 31st in UTC',
      'monthly',
      '2027-01-31T02:00:00Z',
      'monterrey',
      'stripe',
      '2027-01-30',
      '2027-02-27',
    ],
    ['a leap year', 'monthly', '2028-01-31T20:45:00Z', 'monterrey', 'stripe', '2028-01-31', '2028-02-29'],
    [
      'the leap day, yearly',
      'yearly',
      '2028-02-29T18:00:00Z',
      'monterrey',
      'stripe',
      '2028-02-29',
      '2029-02-28',
    ],
    [
      'the leap day, monthly',
      'monthly',
      '2028-02-29T18:00:00Z',
      'tijuana',
      'stripe',
      '2028-02-29',
      '2028-03-29',
    ],
    [
      'a minute before midnight',
      'monthly',
      '2027-03-11T05:59:00Z',
      'monterrey',
      'stripe',
      '2027-03-10',
      '2027-04-10',
    ],
    ['midnight', 'monthly', '2027-03-11T06:00:00Z', 'monterrey', 'stripe', '2027-03-11', '2027-04-11'],
    [
      'the same minute in Tijuana',
      'monthly',
      '2027-03-11T06:00:00Z',
      'tijuana',
      'stripe',
      '2027-03-10',
      '2027-04-10',
    ],
    [
      '30 November, quarterly',
      'quarterly',
      '2026-11-30T18:00:00Z',
      'monterrey',
      'stripe',
      '2026-11-30',
      '2027-02-28',
    ],
    ['weekly', 'weekly', '2026-12-29T18:00:00Z', 'monterrey', 'stripe', '2026-12-29', '2027-01-05'],
    ['a trial', 'trial', '2026-11-18T18:00:00Z', 'monterrey', 'stripe', '2026-11-25', '2026-11-25'],
    [
      'a trial over the end of a month',
      'trial',
      '2027-02-26T18:00:00Z',
      'tijuana',
      'stripe',
      '2027-03-05',
      '2027-03-05',
    ],
    // Clocks go forward on 14 March 2027: 168 hours later it is 00:30.
    [
      'a trial over the change of clocks',
      'trial',
      '2027-03-11T07:30:00Z',
      'tijuana',
      'stripe',
      '2027-03-18',
      '2027-03-18',
    ],
    // Clocks go back on 7 November 2027: a month later it is 23:30 of the day before.
    [
      'a month over the change of clocks',
      'monthly',
      '2027-10-20T07:30:00Z',
      'tijuana',
      'stripe',
      '2027-10-20',
      '2027-11-19',
    ],
    ['the 31st', 'monthly', '2027-01-31T20:45:00Z', 'monterrey', 'paypal', '2027-01-31', '2027-03-01'],
    ['the 30th', 'monthly', '2027-01-30T18:00:00Z', 'tijuana', 'paypal', '2027-01-30', '2027-03-01'],
    [
      'an evening, tomorrow in UTC',
      'monthly',
      '2027-03-11T05:59:00Z',
      'monterrey',
      'paypal',
      '2027-03-10',
      '2027-04-11',
    ],
    [
      'the leap day, yearly',
      'yearly',
      '2028-02-29T18:00:00Z',
      'monterrey',
      'paypal',
      '2028-02-29',
      '2029-03-01',
    ],
    [
      '30 November, quarterly',
      'quarterly',
      '2026-11-30T18:00:00Z',
      'monterrey',
      'paypal',
      '2026-11-30',
      '2027-03-01',
    ],
    [
      'a trial that begins in the evening',
      'trial',
      '2026-11-19T03:00:00Z',
      'monterrey',
      'paypal',
      '2026-11-26',
      '2026-11-26',
    ],
  ])('%s, %s, bought at %s in %s with %s', (_name, term, boughtAt, zone, provider, first, next) => {
    expect(chargeDays(terms[term], boughtAt, { timezone: zones[zone], provider })).toEqual({ first, next });
  });

  it('a package that does not renew has none', () => {
    const once = { ...monthly, is_subscription: false };
    expect(
      chargeDays(once, '2026-11-18T18:00:00Z', { timezone: zones.monterrey, provider: 'stripe' }),
    ).toBeNull();
  });
});

describe('of a running subscription, the day is the end of the period at the provider', () => {
  const bought = {
    status: 'active',
    subscription_id: 'sub_1',
    subscription_period: 'month',
    subscription_interval: 1,
    free_trial_length: null,
    free_trial_period: null,
    createdAt: '2027-01-31T20:45:00Z',
    invoices: [{ status: 'paid', createdAt: '2027-02-28T20:45:09Z' }],
  } as const;
  const trial = { ...bought, free_trial_length: 7, invoices: [], trial_ends_at: '2027-02-07T20:45:00Z' };
  const retried = [
    { status: 'failed', createdAt: '2027-04-02T18:00:00Z' },
    { status: 'paid', createdAt: '2027-04-03T18:00:00Z' },
  ];

  it.each<[string, Partial<Parameters<typeof nextCharge>[0]>, end: string, now: string, Zone, string]>([
    [
      'bought on 31 January, charged on 28 February',
      bought,
      '2027-03-31T20:45:00Z',
      '2027-03-01T18:00:00Z',
      'monterrey',
      '2027-03-31',
    ],
    ['the same at PayPal', bought, '2027-04-01T10:00:00Z', '2027-03-02T18:00:00Z', 'monterrey', '2027-04-01'],
    [
      'a charge of 2 April, paid at its retry on the 3rd',
      { ...bought, invoices: retried },
      '2027-05-02T18:00:00Z',
      '2027-04-03T19:00:00Z',
      'monterrey',
      '2027-05-02',
    ],
    [
      'a minute before a trial ends',
      trial,
      '2027-02-07T20:45:00Z',
      '2027-02-07T20:44:00Z',
      'monterrey',
      '2027-02-07',
    ],
    [
      'in the minute in which a trial ends',
      trial,
      '2027-02-07T20:45:00Z',
      '2027-02-07T20:45:00Z',
      'monterrey',
      '2027-02-07',
    ],
    [
      'once the first charge after a trial is made',
      { ...trial, invoices: [{ status: 'paid', createdAt: '2027-02-07T21:45:00Z' }] },
      '2027-03-07T20:45:00Z',
      '2027-02-07T21:46:00Z',
      'monterrey',
      '2027-03-07',
    ],
    [
      'charged before midnight in Monterrey',
      bought,
      '2027-05-11T05:59:00Z',
      '2027-05-01T18:00:00Z',
      'monterrey',
      '2027-05-10',
    ],
    [
      'charged at midnight in Monterrey',
      bought,
      '2027-05-11T06:00:00Z',
      '2027-05-01T18:00:00Z',
      'monterrey',
      '2027-05-11',
    ],
    [
      'charged at the same moment in Tijuana',
      bought,
      '2027-05-11T06:00:00Z',
      '2027-05-01T18:00:00Z',
      'tijuana',
      '2027-05-10',
    ],
    [
      'charged in winter time in Tijuana',
      bought,
      '2027-11-20T07:30:00Z',
      '2027-11-01T18:00:00Z',
      'tijuana',
      '2027-11-19',
    ],
    [
      'replaces another at the next charge',
      { ...bought, invoices: [], starts_at: '2027-02-15T10:00:00Z' },
      '2027-02-15T10:00:00Z',
      '2027-02-01T18:00:00Z',
      'monterrey',
      '2027-02-15',
    ],
  ])('%s', (_name, row, current_period_end, now, zone, day) => {
    expect(nextCharge({ ...bought, ...row, current_period_end }, now, zones[zone])?.toString()).toBe(day);
  });
});

describe('without a stored period, the next charge', () => {
  const zone = 'America/Tijuana';
  const subscription = {
    status: 'active',
    subscription_id: 'sub_1',
    subscription_period: 'month',
    subscription_interval: 1,
    free_trial_length: null,
    free_trial_period: null,
    createdAt: '2026-01-31T20:00:00Z',
    invoices: [],
  } as const;
  const on = (item: Parameters<typeof nextCharge>[0], now = '2026-02-01T20:00:00Z') =>
    nextCharge(item, now, zone)?.toString() ?? null;

  it('is the end of the free trial [PUR-013]', () => {
    const trial = { ...subscription, free_trial_length: 7 };
    expect(on(trial)).toBe('2026-02-07');
    expect(on(trial, '2026-02-07T20:00:00Z')).toBe('2026-02-28');
    expect(on({ ...trial, trial_ends_at: '2026-02-09T20:00:00Z' })).toBe('2026-02-09');
  });

  it('is a period after the latest paid invoice [PUR-014]', () => {
    const invoices = [
      { status: 'paid', createdAt: '2026-02-28T20:00:00Z' },
      { status: 'paid', createdAt: '2026-03-28T20:00:00Z' },
      { status: 'paid', createdAt: '2026-01-28T20:00:00Z' },
      { status: 'failed', createdAt: '2026-04-28T20:00:00Z' },
    ];
    expect(on({ ...subscription, invoices })).toBe('2026-04-28');
    expect(on({ ...subscription, invoices, subscription_interval: 6 })).toBe('2026-09-28');
    expect(on({ ...subscription, invoices, subscription_period: 'year' })).toBe('2027-03-28');
  });

  it('is a period after the purchase without an invoice, at the end of short months [PUR-015]', () => {
    expect(on(subscription)).toBe('2026-02-28');
    expect(on({ ...subscription, createdAt: '2028-02-29T20:00:00Z', subscription_period: 'year' })).toBe(
      '2029-02-28',
    );
  });

  it('is the start of a subscription that replaced another, until its first charge is paid', () => {
    const later = { ...subscription, starts_at: '2026-02-15T20:00:00Z' };
    expect(on(later)).toBe('2026-02-15');
    expect(on({ ...later, invoices: [{ status: 'paid', createdAt: '2026-02-15T20:00:00Z' }] })).toBe(
      '2026-03-15',
    );
    expect(on({ ...later, invoices: [{ status: 'failed', createdAt: '2026-02-15T20:00:00Z' }] })).toBe(
      '2026-02-15',
    );
  });

  it('is a civil day of the branch', () => {
    expect(on({ ...subscription, createdAt: '2026-02-01T07:59:00Z' })).toBe('2026-02-28');
    expect(on({ ...subscription, createdAt: '2026-02-01T08:00:00Z' })).toBe('2026-03-01');
  });

  it('does not exist for a single purchase or an ended subscription [X37]', () => {
    expect(on({ ...subscription, subscription_id: null, subscription_period: null })).toBeNull();
    for (const status of ['pending', 'cancelled', 'failed', 'revoked', 'completed'] as const)
      expect(on({ ...subscription, status })).toBeNull();
  });
});
