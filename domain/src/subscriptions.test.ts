import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessOfCancelled,
  paidUntil,
  type SubscriptionReport,
  type SubscriptionState,
  standingAfter,
} from './subscriptions.ts';

const day = (count: number): string => new Date(Date.UTC(2027, 0, 1) + count * 86_400_000).toISOString();
const pending: SubscriptionState = {
  status: 'pending',
  current_period_end: null,
  paid_until: null,
  subscription_ended_at: null,
  cancelledAt: null,
  access_until: null,
};

/** The events in a subscription's lifetime: perhaps a trial, months paid or owed, and perhaps an end. */
const life = fc
  .record({
    trial: fc.boolean(),
    months: fc.array(fc.constantFrom('paid', 'owed then paid'), { minLength: 1, maxLength: 5 }),
    end: fc.constantFrom('none', 'wish', 'unpaid'),
  })
  .map(({ trial, months, end }): SubscriptionReport[] => {
    const moments: SubscriptionReport[] = [];
    const bills: SubscriptionReport['bills'][number][] = [];
    let at = 0;
    const add = (status: SubscriptionReport['status'], ended: string | null = null) =>
      moments.push({
        status,
        current_period_end: day(at),
        ended_at: ended,
        ended_by_wish: end === 'wish' && ended !== null,
        bills: structuredClone(bills),
      });
    if (trial) {
      at += 7;
      bills.push({ status: 'paid', is_trial: true, period_end: day(at) });
      add('trial');
    } else {
      add('waiting');
    }
    for (const month of months) {
      at += 30;
      bills.push({ status: 'open', is_trial: false, period_end: day(at) });
      if (month !== 'paid' && bills.length > 1) add('owing');
      bills[bills.length - 1] = { status: 'paid', is_trial: false, period_end: day(at) };
      add('active');
    }
    if (end === 'unpaid') {
      at += 30;
      bills.push({ status: 'open', is_trial: false, period_end: day(at) });
      add('owing');
    }
    if (end !== 'none') add('ended', day(at - 10));
    return moments;
  });

const all = (reports: readonly SubscriptionReport[], before = pending): SubscriptionState =>
  reports.reduce(standingAfter, before);

describe("the state of a subscription after its provider's reports [reliability: disorder]", () => {
  it('is the same in any order, with repeats', () => {
    const shuffled = life.chain((reports) =>
      fc.tuple(
        fc.constant(reports),
        fc
          .array(fc.constantFrom(...reports), { maxLength: 6 })
          .chain((more) =>
            fc.shuffledSubarray([...reports, ...more], { minLength: reports.length + more.length }),
          ),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([reports, disorder]) => {
        expect(all(disorder)).toEqual(all(reports));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never revived once it has ended, and never loses a paid period', () => {
    fc.assert(
      fc.property(life, life, (reports, more) => {
        const ended = all([
          ...reports,
          { ...(reports.at(-1) as SubscriptionReport), status: 'ended', ended_at: day(400) },
        ]);
        const after = all(more, ended);
        expect(['failed', 'cancelled']).toContain(after.status);
        const paid = paidUntil(reports.at(-1) as SubscriptionReport);
        expect((after.paid_until ?? '') >= (paid ?? '')).toBe(true);
      }),
    );
  });

  it('stays cancelled by the member, with access until the end of the paid period [X41, PUR-028]', () => {
    fc.assert(
      fc.property(life, (reports) => {
        const running = all(reports.filter(({ status }) => status !== 'ended'));
        const left = { ...running, status: 'cancelled' as const, cancelledAt: day(3) };
        const after = all(reports, left);
        expect(after.status).toBe('cancelled');
        expect(after.cancelledAt).toBe(day(3));
        expect(after.access_until).toBe([day(3), after.paid_until ?? ''].sort().at(-1));
      }),
    );
  });

  it('keeps access while a renewal is retried, and ends it when the renewal stays unpaid', () => {
    const bills = [{ status: 'paid', is_trial: false, period_end: day(30) }];
    const active = {
      status: 'active' as const,
      current_period_end: day(30),
      ended_at: null,
      ended_by_wish: false,
      bills,
    };
    const owing = { ...active, status: 'owing' as const, current_period_end: day(60) };
    const before = all([active, owing]);
    expect(before).toMatchObject({ status: 'active', access_until: day(67), paid_until: day(30) });
    expect(standingAfter(before, { ...owing, status: 'ended', ended_at: day(35) })).toMatchObject({
      status: 'failed',
      access_until: day(35),
    });
  });

  it('is active again when it was paid at the moment it was given up', () => {
    const paid = {
      status: 'active' as const,
      current_period_end: day(30),
      ended_at: null,
      ended_by_wish: false,
      bills: [{ status: 'paid', is_trial: false, period_end: day(30) }],
    };
    expect(standingAfter({ ...pending, status: 'failed' }, paid).status).toBe('active');
    expect(standingAfter(pending, { ...paid, status: 'waiting', bills: [] }).status).toBe('pending');
  });
});

const bill = (status: string, end: number, is_trial = false) => ({ status, is_trial, period_end: day(end) });
const reportOf = (fields: Partial<SubscriptionReport>): SubscriptionReport => ({
  status: 'active',
  current_period_end: day(30),
  ended_at: null,
  ended_by_wish: false,
  bills: [],
  ...fields,
});

it('is paid until the latest end of a charged period', () => {
  expect(paidUntil({ bills: [bill('paid', 60), bill('paid', 30), bill('open', 90)] })).toBe(day(60));
  expect(paidUntil({ bills: [bill('paid', 7, true)] })).toBeNull();
  expect(paidUntil({ bills: [bill('open', 30)] })).toBeNull();
});

it('gives a cancelled subscription access to the end of the paid period; a trial ends at once [X41]', () => {
  expect(accessOfCancelled(day(3), day(30))).toBe(day(30));
  expect(accessOfCancelled(day(3), null)).toBe(day(3));
  expect(accessOfCancelled(day(40), day(30))).toBe(day(40));
});

describe('a subscription that ends at the provider', () => {
  const end = (status: SubscriptionState['status'], fields: Partial<SubscriptionReport> = {}) =>
    standingAfter({ ...pending, status }, reportOf({ status: 'ended', ended_at: day(35), ...fields }));
  const paid = [bill('paid', 30)];

  it('is cancelled when the member asked for it, if it had ever started', () => {
    const wish = { ended_by_wish: true };
    expect(end('active', wish)).toMatchObject({ status: 'cancelled', cancelledAt: day(35) });
    expect(end('pending', { ...wish, bills: paid }).status).toBe('cancelled');
    expect(end('pending', wish).status).toBe('failed');
    expect(end('pending', { ...wish, bills: [bill('open', 30)] }).status).toBe('failed');
  });

  it('fails when it is unpaid', () => {
    expect(end('active', { bills: paid })).toMatchObject({ status: 'failed', cancelledAt: null });
    expect(end('failed', { ended_by_wish: true, bills: paid }).status).toBe('failed');
  });

  it.each(['revoked', 'completed', 'cancelled'] as const)('after it was %s: it stays so', (status) => {
    expect(end(status).status).toBe(status);
    expect(standingAfter({ ...pending, status }, reportOf({ bills: paid })).status).toBe(status);
  });

  it("keeps the time of the member's cancellation, and sets none for a revoked one", () => {
    const before = { ...pending, cancelledAt: day(3) };
    const ended = reportOf({ status: 'ended', ended_at: day(35), ended_by_wish: true });
    expect(standingAfter({ ...before, status: 'cancelled' }, ended).cancelledAt).toBe(day(3));
    expect(standingAfter({ ...pending, status: 'revoked' }, ended).cancelledAt).toBeNull();
  });
});

it('does not end early at a future end date that the provider reports', () => {
  const leaving = reportOf({ ended_at: day(60), bills: [bill('paid', 30)] });
  expect(standingAfter(pending, leaving)).toMatchObject({ status: 'active', subscription_ended_at: null });
});

it('does not start with a report of its end, or before its first bill; free days may have none', () => {
  expect(standingAfter(pending, reportOf({ status: 'ended', bills: [bill('paid', 30)] })).status).toBe(
    'pending',
  );
  expect(standingAfter(pending, reportOf({ status: 'waiting' })).status).toBe('pending');
  expect(standingAfter(pending, reportOf({ status: 'trial' })).status).toBe('active');
});
