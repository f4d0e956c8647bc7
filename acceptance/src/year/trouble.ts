import { expect } from 'vitest';
import type { PaymentHarness } from '../payment-harness.ts';

/** Errors before and after the effect, lost answers, and too many calls. */
const kinds = ['error', 'error_after', 'cut', 'cut_after', 'busy'] as const;

/** The maximum number of calls that fail at each provider at a time. */
const faultsAtOnce = 4;

/**
 * Providers in trouble: one event in `losesOne` never arrives, on some days events have an unknown shape, and
 * calls fail. Random, but with the same dice in every run.
 */
export function makeTrouble(harness: PaymentHarness, roll: (sides: number) => number, losesOne = 2) {
  const { stripe, paypal } = harness.simulators;
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  let lost = 0;
  const loses = () => {
    const isLost = roll(losesOne) === 0;
    lost += Number(isLost);
    return isLost;
  };
  const providers = [stripe, paypal];
  for (const { setDelivery } of providers) setDelivery({ loses });

  /** Every job that looks for lost events has run. */
  async function fiveMinutesLater(): Promise<void> {
    harness.simulators.advance(300);
    await harness.idle();
    await harness.job('reconcile_pending_purchases');
    await harness.job('read_late_subscriptions');
  }

  return {
    get lost(): number {
      return lost;
    },

    /** Decides how events look until the next look. Stops once where a period is over and its charge is not made. */
    async begin(next: string): Promise<void> {
      stripe.setEventVersion(roll(3) === 0 ? '2024-06-20' : undefined);
      paypal.setNewerShape(roll(3) === 0);
      const charge = stripe.nextCharge();
      const before = charge && new Date(charge.getTime() - 30 * 60_000).toISOString();
      if (before && before < next && before > harness.simulators.now().toISOString())
        await harness.moveTo(before);
    },

    /** Half of the times the next calls fail, some of them. */
    strike(): void {
      if (roll(2) === 0) return;
      for (const { failNext } of providers)
        failNext(...Array.from({ length: roll(faultsAtOnce + 1) }, () => ({ kind: pick(kinds) })));
    },

    /** Ends the errors; a minute later all delayed work is done, and then lost events are found. */
    async pass(): Promise<void> {
      for (const { failNoMore } of providers) failNoMore();
      harness.simulators.advance(60);
      // Jobs that the queue would retry within a minute run now.
      await harness.rows(
        `update graphile_worker._private_jobs set run_at = now()
         where attempts between 1 and 3 and locked_at is null and run_at > now()`,
      );
      await harness.idle();
      const failing = await harness.rows(
        'select task_identifier, last_error from graphile_worker.jobs where attempts > 0',
      );
      if (failing.length) throw new Error(`Jobs fail after the trouble: ${JSON.stringify(failing)}`);
      await fiveMinutesLater();
    },
    fiveMinutesLater,
  };
}

export type Trouble = ReturnType<typeof makeTrouble>;

/**
 * Prints what happened; expects enough trouble, and no member refused because of it. Jobs and members call a provider at
 * the same time, so chance decides which of them meets a failing call: the requests that members repeat were between 20
 * and 32 in equal runs of the year, and all other counts were the same. So `least` asks for a fraction of what is usual.
 */
export function expectTrouble(
  { lost }: Trouble,
  counts: Record<string, number>,
  least: { lost: number; repeated: number },
): void {
  console.log({ 'lost events': lost, ...counts });
  expect(lost, 'lost events').toBeGreaterThan(least.lost);
  expect(counts['asked again'] ?? 0, 'requests that were repeated').toBeGreaterThan(least.repeated);
  expect(counts['refused: provider_unavailable'], 'members refused by a trouble').toBeUndefined();
}
