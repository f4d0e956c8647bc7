import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidUntil, type SubscriptionNews, type SubscriptionState, standingAfter } from './subscriptions.ts';

const day = (count: number): string => new Date(Date.UTC(2027, 0, 1) + count * 86_400_000).toISOString();
const pending: SubscriptionState = {
  status: 'pending',
  current_period_end: null,
  paid_until: null,
  subscription_ended_at: null,
  cancelledAt: null,
  access_until: null,
};

/** The moments in the life of a subscription: perhaps a trial, months paid or owed, and perhaps an end. */
const life = fc
  .record({
    trial: fc.boolean(),
    months: fc.array(fc.constantFrom('paid', 'owed then paid'), { minLength: 1, maxLength: 5 }),
    end: fc.constantFrom('none', 'wish', 'unpaid'),
  })
  .map(({ trial, months, end }): SubscriptionNews[] => {
    const moments: SubscriptionNews[] = [];
    const bills: SubscriptionNews['bills'][number][] = [];
    let at = 0;
    const tell = (status: SubscriptionNews['status'], ended: string | null = null) =>
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
      tell('trial');
    } else {
      tell('waiting');
    }
    for (const month of months) {
      at += 30;
      bills.push({ status: 'open', is_trial: false, period_end: day(at) });
      if (month !== 'paid' && bills.length > 1) tell('owing');
      bills[bills.length - 1] = { status: 'paid', is_trial: false, period_end: day(at) };
      tell('active');
    }
    if (end === 'unpaid') {
      at += 30;
      bills.push({ status: 'open', is_trial: false, period_end: day(at) });
      tell('owing');
    }
    if (end !== 'none') tell('ended', day(at - 10));
    return moments;
  });

const all = (news: readonly SubscriptionNews[], before = pending): SubscriptionState =>
  news.reduce(standingAfter, before);

describe('how a subscription stands after what its provider says [reliability: disorder]', () => {
  it('is the same in any order, with repeats', () => {
    const shuffled = life.chain((news) =>
      fc.tuple(
        fc.constant(news),
        fc
          .array(fc.constantFrom(...news), { maxLength: 6 })
          .chain((more) => fc.shuffledSubarray([...news, ...more], { minLength: news.length + more.length })),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([news, disorder]) => {
        expect(all(disorder)).toEqual(all(news));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never comes back to life once it has ended, and never takes back what was paid', () => {
    fc.assert(
      fc.property(life, life, (news, more) => {
        const ended = all([
          ...news,
          { ...(news.at(-1) as SubscriptionNews), status: 'ended', ended_at: day(400) },
        ]);
        const after = all(more, ended);
        expect(['failed', 'cancelled']).toContain(after.status);
        const paid = paidUntil(news.at(-1) as SubscriptionNews);
        expect((after.paid_until ?? '') >= (paid ?? '')).toBe(true);
      }),
    );
  });

  it('stays cancelled by her word, with access to the end of what was paid [X41, PUR-028]', () => {
    fc.assert(
      fc.property(life, (news) => {
        const running = all(news.filter(({ status }) => status !== 'ended'));
        const left = { ...running, status: 'cancelled' as const, cancelledAt: day(3) };
        const after = all(news, left);
        expect(after.status).toBe('cancelled');
        expect(after.cancelledAt).toBe(day(3));
        expect(after.access_until).toBe([day(3), after.paid_until ?? ''].sort().at(-1));
      }),
    );
  });

  it('keeps access while a renewal is charged again, and ends it when it stays unpaid', () => {
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

  it('is active again when it was paid in the moment that it was given up', () => {
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
