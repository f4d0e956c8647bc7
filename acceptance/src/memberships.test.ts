import type { Config } from '@tbm/server/platform/config';
import { freePort } from '@tbm/server/platform/database/embedded';
import { makeLot } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OwnProcess } from './crash/parts.ts';
import { call } from './crash/stage.ts';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';
import { dice } from './year/scenario.ts';

// Bookings, exchanges, late cancellations, guests, fixed places, pauses, changes of plan and their jobs, at random and all at
// once, by two processes with their workers [product decisions 19, 20 and 23]. However they meet, no place is beyond
// a capacity or a rule of bookings, a running pause pays for nothing, and every ledger adds up, also at the card provider.

const isLong = process.env.TBM_TESTS === 'full';
const rounds = isLong ? 30 : 5;
const actionsOfRound = 100;
/** The rules of the branch. They stay the same, so that they can be checked at any time. */
const rules = {
  book_days_ahead: 7,
  held_places: 4,
  places_per_day: 2,
};
const jobs = [
  'make_classes',
  'book_fixed_places',
  'run_subscription_pauses',
  'run_plan_changes',
  'settle_attendance',
  'apply_missed_consequences',
  'announce_charges',
  'read_late_subscriptions',
];
/** Hours between rounds. The first charge after that of the purchase is due after three of them: then pauses run. */
const hoursBetween = [500, 200, 60, 19, 30];
/** The actions that must have succeeded: few rounds leave some of the others to chance. */
const kinds = isLong
  ? [
      'reserve',
      'cancel',
      'give up',
      'reschedule',
      'spot',
      'guest',
      'fix',
      'skip',
      'pause',
      'return',
      'plan now',
      'plan next',
      'withdraw',
    ]
  : ['reserve', 'fix', 'skip', 'plan next'];

let harness: PaymentHarness;
let second: OwnProcess | undefined;
let urls: string[];
let members: SignedIn[];
let plans: number[];

beforeAll(async () => {
  // A Monday, eight in the morning in Monterrey.
  harness = await openPaymentHarness('2027-01-11T14:00:00Z');
  const { pool, simulators, server } = harness;
  await pool.query(
    `update branches set book_days_ahead = $1, held_places = $2, places_per_day = $3, cancel_minutes = 720,
       missed_consequence = 'pause', missed_limit = 2, missed_grace = 0, missed_pause_days = 3, missed_from = '2027-01-01' where branch_id = 1`,
    [rules.book_days_ahead, rules.held_places, rules.places_per_day],
  );
  plans = [
    await harness.subscription({ title: '8 clases al mes', class_amount: 8, expiration_days: 45 }),
    await harness.subscription({
      title: '12 clases al mes',
      price: 999,
      class_amount: 12,
      expiration_days: 45,
    }),
  ];
  const admin = await harness.member('admin');
  for (let weekday = 1; weekday <= 7; weekday++)
    for (const local_time of ['07:00', '12:00', '19:00']) {
      const { status } = await harness.as(admin, 'POST /class_templates', {
        body: {
          location_id: 1,
          class_type_id: 1,
          instructor_ids: [1],
          weekday,
          local_time,
          capacity: 6,
          valid_from: '2027-01-01',
        },
      });
      expect(status).toBe(201);
    }
  members = [];
  for (let count = 0; count < 6; count++) {
    const member = await harness.member();
    members.push(member);
    if (count < 2) {
      await harness.attempt(member, plans[0] as number, { payment_method: 'pm_card_visa' });
    } else if (count < 4) await makeLot(pool, member.customer_id, { is_unlimited: true });
    else await makeLot(pool, member.customer_id, { granted: 60, guest_passes: 6 });
  }
  await harness.idle();
  const config: Config = {
    ...server.services.config,
    port: await freePort(),
  };
  second = new OwnProcess(config, () => simulators.now().getTime() - Date.now());
  await second.start();
  urls = [harness.url, `http://127.0.0.1:${config.port}`];
}, 180_000);
afterAll(async () => {
  await second?.kill();
  await harness.close();
});

interface Choices {
  classes: number[];
  places: { customer_id: number; class_reservation_id: number }[];
  fixed: { customer_id: number; fixed_place_id: number; classes: number[] }[];
  subscriptions: { customer_id: number; purchase_id: number }[];
  pauses: { customer_id: number; subscription_pause_id: number }[];
  changes: { customer_id: number; plan_change_id: number }[];
}

/** What actions of a round can be about. All are read before it, so that several actions are about the same thing. */
async function readChoices(): Promise<Choices> {
  const now = harness.simulators.now().toISOString();
  const classes = await harness.rows<{ single_class_id: number }>(
    `select single_class_id from single_classes where class_date between $1::timestamptz and $1::timestamptz + interval '8 days'
     order by class_date limit 9`,
    now,
  );
  return {
    classes: classes.map(({ single_class_id }) => single_class_id),
    places: await harness.rows(
      `select customer_id, class_reservation_id from class_reservations
       where "deletedAt" is null and not is_invited and class_date > $1 order by 2`,
      now,
    ),
    fixed: await harness.rows(
      `select f.customer_id, f.fixed_place_id, array_agg(c.single_class_id) as classes
       from fixed_places f join single_classes c using (class_template_id)
       where f."endedAt" is null and c.class_date > $1 group by 1, 2`,
      now,
    ),
    subscriptions: await harness.rows(
      'select customer_id, purchase_id from purchases where subscription_id is not null order by 2',
    ),
    pauses: await harness.rows(
      `select customer_id, subscription_pause_id from subscription_pauses
       where "cancelledAt" is null and "endedAt" is null`,
    ),
    changes: await harness.rows(
      'select customer_id, plan_change_id from plan_changes order by plan_change_id desc limit 6',
    ),
  };
}

/** How often each action ended in each way. */
const outcomes = new Map<string, number>();

/** One action of a member, by one of the processes. */
async function act(choices: Choices, roll: (sides: number) => number): Promise<void> {
  const api = `${urls[roll(urls.length)]}/api`;
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
  const tokenOf = (customer_id: number): string =>
    members.find((member) => member.customer_id === customer_id)?.token ?? '';
  const kind = roll(24);
  const spot = roll(3) === 0 ? 1 + roll(3) : null;
  const target = pick(choices.classes) ?? 0;
  const send = async (name: string, method: string, path: string, token: string, body?: object) => {
    const answer = await call(`${api}${path}`, {
      method,
      token,
      ...(body ? { body } : {}),
    });
    const outcome = answer.status < 300 ? 'done' : (answer.body.code ?? String(answer.status));
    outcomes.set(`${name}: ${outcome}`, (outcomes.get(`${name}: ${outcome}`) ?? 0) + 1);
    if (answer.status === 0 || answer.status >= 500)
      throw new Error(`${name} is answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  if (kind < 8) {
    const member = pick(members) as SignedIn;
    await send('reserve', 'POST', '/class_reservations', member.token, { single_class_id: target, spot });
    return;
  }
  const place = pick(choices.places);
  if (kind < 18 && place) {
    const { class_reservation_id: id } = place;
    const token = tokenOf(place.customer_id);
    const of = `/class_reservations/${id}`;
    if (kind === 8) await send('cancel', 'DELETE', of, token);
    else if (kind === 9) await send('give up', 'POST', `${of}/late_cancellation`, token);
    else if (kind <= 11)
      await send('reschedule', 'POST', `${of}/reschedule`, token, { single_class_id: target, spot });
    else if (kind === 12)
      await send('spot', 'PUT', '/class_reservations', token, { class_reservation_id: id, spot });
    else if (kind <= 14)
      await send('fix', 'POST', '/customer/fixed_places', token, { class_reservation_id: id });
    else
      await send('guest', 'POST', `${of}/guest`, token, {
        guest_name: 'Lucía Peña',
        contact: `81${String(10_000_000 + roll(80_000_000))}`,
        paid_by: roll(2) === 0 ? 'credit' : 'pass',
        spot,
      });
    return;
  }
  const fixed = pick(choices.fixed);
  if (kind <= 20 && fixed) {
    const of = `/customer/fixed_places/${fixed.fixed_place_id}`;
    const token = tokenOf(fixed.customer_id);
    if (roll(5) === 0) await send('end fixed', 'DELETE', of, token);
    else
      await send('skip', 'POST', `${of}/skipped_classes`, token, {
        single_class_id: pick(fixed.classes) ?? 0,
      });
    return;
  }
  const subscription = pick(choices.subscriptions);
  if (!subscription) return;
  const { purchase_id } = subscription;
  const token = tokenOf(subscription.customer_id);
  if (kind === 21) {
    const options = await send(
      'options of pause',
      'GET',
      `/subscription_pauses/options?purchase_id=${purchase_id}`,
      token,
    );
    await send('pause', 'POST', '/subscription_pauses', token, {
      purchase_id,
      months: 1,
      startsAt: options.body.startsAt ?? harness.simulators.now().toISOString(),
    });
    return;
  }
  const pause = pick(choices.pauses);
  if (kind === 22 && pause && roll(2) === 0) {
    const path = `/subscription_pauses/${pause.subscription_pause_id}/return`;
    await send('return', 'POST', path, tokenOf(pause.customer_id));
    return;
  }
  const change = pick(choices.changes);
  if (kind === 22 && change) {
    const path = `/plan_changes/${change.plan_change_id}/withdraw`;
    await send('withdraw', 'POST', path, tokenOf(change.customer_id));
    return;
  }
  const class_package_id = pick(plans) as number;
  const preview = await send(
    'preview of plan',
    'GET',
    `/plan_changes/preview?purchase_id=${purchase_id}&class_package_id=${class_package_id}`,
    token,
  );
  const timing = roll(2) === 0 ? 'now' : 'next';
  const offered = preview.body[timing] as Record<string, unknown> | null | undefined;
  if (!offered) return;
  await send(`plan ${timing}`, 'POST', '/plan_changes', token, {
    purchase_id,
    class_package_id,
    timing,
    effectiveAt: offered.effectiveAt,
    due: offered.due,
    charge_consent: offered.consent,
  });
}

/** Places beyond a rule of bookings, and places that a paused subscription paid for. */
async function expectWithinRules(): Promise<void> {
  const now = harness.simulators.now().toISOString();
  const broken = await harness.rows(
    `select 'held' as rule, customer_id, count(*)::int from class_reservations
     where "deletedAt" is null and class_date > $1 group by customer_id having count(*) > $2
     union all
     select 'day', customer_id, count(*)::int from class_reservations
     where "deletedAt" is null and class_date > $1
     group by customer_id, (class_date at time zone 'America/Monterrey')::date having count(*) > $3
     union all
     select 'ahead', r.customer_id, 1 from class_reservations r
     where r."deletedAt" is null and (r.class_date at time zone 'America/Monterrey')::date
       - ($1::timestamptz at time zone 'America/Monterrey')::date > $4
     union all
     select 'paused', r.customer_id, 1 from class_reservations r join credit_lots l using (credit_lot_id)
     join subscription_pauses s on s.purchase_id = l.purchase_id and s."cancelledAt" is null
     where r."deletedAt" is null and r.class_date > $1 and r."createdAt" >= s."startsAt" and r."createdAt" < s."endsAt"
       and s."endedAt" is null and s."begunAt" is not null`,
    now,
    rules.held_places,
    rules.places_per_day,
    rules.book_days_ahead,
  );
  expect(broken).toEqual([]);
}

it(`${rounds} rounds of ${actionsOfRound} actions at once keep every rule, capacity and ledger`, async () => {
  const { simulators, pool } = harness;
  const roll = dice(isLong ? Date.now() % 1_000_000 : 20_270_111);
  for (let round = 0; round < rounds; round++) {
    const choices = await readChoices();
    await Promise.all([
      ...Array.from({ length: actionsOfRound }, () => act(choices, roll)),
      ...jobs.map((job) => pool.query('select graphile_worker.add_job($1)', [job])),
    ]);
    await harness.catchUp();
    await harness.expectConsistent();
    await expectWithinRules();
    simulators.advance((hoursBetween[round % hoursBetween.length] as number) * 3_600);
    second?.sendTime();
    await harness.catchUp();
  }
  if (isLong) console.log(Object.fromEntries([...outcomes].sort()));
  // Each kind of action succeeded at least once.
  const untried = kinds.filter((kind) => !outcomes.has(`${kind}: done`));
  expect(untried).toEqual([]);
  await harness.expectConsistent();
}, 600_000);
