import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Agenda, Clock } from './clock.ts';
import { simulate, stripeAt } from './testing.ts';

const start = new Date('2027-01-31T18:00:00Z');

/** An agenda that records when it ran each item, by its own clock. */
function agenda(clock: Clock, ...times: string[]) {
  const waiting = times.map((time) => new Date(time).getTime());
  const done: string[] = [];
  const rounds = { count: 0 };
  const it: Agenda = {
    next: () => waiting[0] ?? null,
    run: () => {
      waiting.shift();
      done.push(clock.now().toISOString());
    },
    done: () => {
      rounds.count++;
    },
  };
  clock.add(it);
  return { done, rounds, waiting };
}

describe('the clock of the simulators', () => {
  it('follows the machine’s clock', async () => {
    const simulators = await simulate();
    const before = simulators.now().getTime();
    expect(Math.abs(before - Date.now())).toBeLessThan(1_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(simulators.now().getTime()).toBeGreaterThan(before);
  });

  it('moves forward by seconds or to a date, and continues from there', () => {
    let machine = start.getTime();
    const clock = new Clock(() => new Date(machine));
    expect(clock.advance(90).toISOString()).toBe('2027-01-31T18:01:30.000Z');
    expect(clock.advance(new Date('2027-03-01T00:00:00Z')).toISOString()).toBe('2027-03-01T00:00:00.000Z');
    machine += 5_000;
    expect(clock.now().toISOString()).toBe('2027-03-01T00:00:05.000Z');
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, new Date('2020-01-01'), new Date('never')])(
    'refuses to move by %s',
    (by) => {
      const clock = new Clock(() => start);
      expect(() => clock.advance(by)).toThrow(RangeError);
      expect(clock.now()).toEqual(start);
    },
  );

  it('runs due items in order of time, each at its own time', () => {
    const clock = new Clock(() => start);
    const order: string[] = [];
    for (const times of [
      ['2027-02-02T00:00:00Z', '2027-02-05T00:00:00Z'],
      ['2027-02-01T00:00:00Z', '2027-02-03T00:00:00Z'],
    ]) {
      const { done } = agenda(clock, ...times);
      clock.add({ next: () => null, run: () => {}, done: () => order.push(...done.splice(0)) });
    }
    clock.advance(new Date('2027-02-04T00:00:00Z'));
    expect(order.toSorted()).toEqual([
      '2027-02-01T00:00:00.000Z',
      '2027-02-02T00:00:00.000Z',
      '2027-02-03T00:00:00.000Z',
    ]);
    expect(clock.now().toISOString()).toBe('2027-02-04T00:00:00.000Z');
    expect(clock.next()?.toISOString()).toBe('2027-02-05T00:00:00.000Z');
  });

  it('also runs items scheduled by due items, and never goes back in time', () => {
    const clock = new Clock(() => start);
    const seen: number[] = [];
    const waiting = [Date.parse('2027-02-10T00:00:00Z')];
    clock.add({
      next: () => waiting[0] ?? null,
      run: () => {
        waiting.shift();
        seen.push(clock.now().getTime());
        if (seen.length === 1)
          waiting.push(Date.parse('2027-02-01T00:00:00Z'), Date.parse('2027-02-11T00:00:00Z'));
        // Asking again from within changes nothing.
        clock.settle();
      },
      done: () => {},
    });
    clock.advance(30 * 86_400);
    expect(seen).toEqual(seen.toSorted());
    expect(seen).toHaveLength(3);
  });

  it('reports an item that fails and continues', () => {
    const clock = new Clock(() => start);
    const waiting = [start.getTime() + 1_000];
    clock.add({
      next: () => waiting[0] ?? null,
      run: () => {
        waiting.shift();
        throw new Error('it failed');
      },
      done: () => {},
    });
    expect(() => clock.advance(10)).toThrow('it failed');
    expect(clock.now().getTime()).toBe(start.getTime() + 10_000);
  });
});

describe('timestamps', () => {
  it('objects and events carry the moved time of the given clock', async () => {
    const simulators = await simulate({ now: () => start });
    const stripe = stripeAt(simulators.url);
    const first = await stripe.customers.create({ email: 'ana@example.com' });
    expect(first.created).toBe(start.getTime() / 1000);
    simulators.advance(86_400);
    const second = await stripe.customers.create({ email: 'eva@example.com' });
    expect(second.created).toBe(first.created + 86_400);
    expect(simulators.stripe.list('event').map(({ created }) => created)).toEqual([
      second.created,
      first.created,
    ]);
  });

  it('the moved time survives a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tbm-simulators-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const first = await simulate({ dataDir, now: () => start });
    const moved = first.advance(3_600);
    expect((await simulate({ dataDir, now: () => start })).now()).toEqual(moved);
  });

  it('a card expires when the clock passes its date', async () => {
    const simulators = await simulate({ now: () => start });
    const stripe = stripeAt(simulators.url);
    const { id: customer } = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    simulators.advance(new Date('2032-02-01T00:00:00Z'));
    const paid = stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'mxn',
      customer,
      payment_method: method.id,
      confirm: true,
      off_session: true,
      allowed_payment_method_types: ['card'],
    });
    await expect(paid).rejects.toMatchObject({ code: 'expired_card' });
  });
});
