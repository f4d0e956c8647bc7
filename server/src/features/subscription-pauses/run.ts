import { cardLabel } from '@tbm/domain/cards';
import { returnNoticeDays } from '@tbm/domain/subscription-pauses';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { billingOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import { extendPausedLots } from '../credits/index.ts';
import { queueMail } from '../messages/index.ts';
import { isPaidByAnother, purchaseById, termsOf } from '../purchases/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { refreshStreaks } from '../streaks/index.ts';
import { syncSubscription } from '../subscriptions/index.ts';
import { holdPause, releasePause } from './hold.ts';
import { lockedPause, type PauseRow, pauseRow, pauseSql } from './pause-row.ts';
import { cancelPausedPlaces } from './places.ts';

/** Hours before the end at which a provider that does not resume alone is asked to: after the charge before, and in time. */
const hoursToResume = 20;

const openPauses = statement(
  'open_subscription_pauses',
  `${pauseSql} where (sp."releasedAt" is null or sp."endedAt" is null) order by sp.subscription_pause_id`,
  pauseRow,
  { scans: 'a job for the few pauses that are open' },
);

/**
 * Does what is due on all pauses: holds charges back, begins, announces the return, has charges made again, and ends. Each
 * step is written down when it is done, so a run that is repeated, late or interrupted goes on where the last one stopped.
 */
export async function runPauses(services: Services): Promise<void> {
  const { db, log } = services;
  for (const pause of await openPauses.all(db, []))
    await advance(services, pause).catch((err: unknown) =>
      log.error(
        { err, subscription_pause_id: pause.subscription_pause_id },
        'a pause could not be carried on',
      ),
    );
}

async function advance(services: Services, pause: PauseRow): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const { subscription_pause_id: id, startsAt, endsAt } = pause;
  if (pause.cancelledAt !== null)
    return pause.releasedAt === null ? callOff(services, pause) : setEndedOf(db, id, now);
  if (pause.status !== 'active') return endWithSubscription(services, pause);
  if (pause.heldAt === null) await holdPause(services, id);
  else {
    if (startsAt <= now && pause.begunAt === null) await begin(services, id);
    if (isAnnounced(pause, now)) await announce(services, pause);
    if (isToResume(services, pause, now)) await releasePause(services, id);
    if (endsAt <= now) await finish(services, id);
  }
}

/** A pause that was called off: charges are made again, and nothing else is left to do. */
async function callOff(services: Services, { subscription_pause_id }: PauseRow): Promise<void> {
  await releasePause(services, subscription_pause_id);
  await setEndedOf(services.db, subscription_pause_id, services.clock.now());
}

const setBegun = command(
  'begin_subscription_pause',
  'update subscription_pauses set "begunAt" = $2 where subscription_pause_id = $1',
);
const setAnnounced = command(
  'announce_end_of_subscription_pause',
  'update subscription_pauses set "announcedAt" = $2 where subscription_pause_id = $1',
);
const setEnded = command(
  'end_subscription_pause',
  'update subscription_pauses set "endedAt" = $2 where subscription_pause_id = $1',
);
const setEndedOf = async (db: Services['db'], id: number, now: string): Promise<void> => {
  await setEnded.run(db, [id, now]);
};

type Template = 'pause_started' | 'pause_ending' | 'pause_over';

/** Mails about a pause, once for each. */
async function tell(
  tx: Transaction,
  { subscription_pause_id, purchase_id, endsAt, timezone }: PauseRow,
  template: Template,
  {
    now,
    ...data
  }: { now: string; places?: number; total_payment?: number; card?: string | null; cancellable?: number },
): Promise<void> {
  const purchase = await purchaseById(tx, purchase_id);
  if (!purchase) return;
  const { item, member, payer } = await termsOf(tx, purchase);
  // The notice of the next charge is for who pays it.
  const recipient = template === 'pause_ending' ? payer : member;
  await queueMail(tx, {
    cause: `${template}:${subscription_pause_id}`,
    customer_id: recipient.customer_id,
    recipient: recipient.email,
    template,
    now,
    data: {
      name: recipient.name,
      ...(recipient === payer && isPaidByAnother(purchase) ? { for_name: member.name } : {}),
      title: item.title,
      day: dayIn(endsAt, timezone).toString(),
      ...data,
    },
  });
}

/** The pause begins: the places that its credits paid are cancelled, and streaks stand still. */
async function begin(services: Services, id: number): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const freedClasses = await db.transaction(async (tx) => {
    const pause = await lockedPause.one(tx, [id]);
    if (pause.begunAt !== null || pause.cancelledAt !== null) return [];
    await setBegun.run(tx, [id, now]);
    const { purchase_id, customer_id, endsAt } = pause;
    const classes = await cancelPausedPlaces(tx, { purchase_id, endsAt, now });
    await refreshStreaks(tx, { customer_id, from: pause.first_day, now });
    // A run that comes after the end has nothing to tell of the beginning.
    if (endsAt > now) await tell(tx, pause, 'pause_started', { places: classes.length, now });
    return classes;
  });
  for (const single_class_id of freedClasses) scheduleChanged(services, single_class_id);
}

/** As for other charges, an hourly job has a day more, so that full days are left. A return that the member asked for is known. */
function isAnnounced({ announcedAt, shortenedAt, endsAt }: PauseRow, now: string): boolean {
  if (announcedAt !== null || shortenedAt !== null || endsAt <= now) return false;
  return Date.parse(endsAt) - Date.parse(now) <= (returnNoticeDays + 1) * 24 * 3_600_000;
}

const cardOf = statement(
  'card_of_purchase',
  `select s.card_type, s.last_digits from purchases p join payment_sources s using (payment_source_id)
  where p.purchase_id = $1`,
  z.object({ card_type: z.string(), last_digits: z.string() }),
);

/** Announces the return, with the charge and the way to cancel before it. */
async function announce(services: Services, pause: PauseRow): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const { subscription_pause_id, purchase_id } = pause;
  // Only the provider knows how many charges a discount still reduces. When it does not answer, the next run tries again.
  const total_payment = await billingOf(services, pause).previewCharge(pause.subscription_id);
  const card = await cardOf.maybeOne(db, [purchase_id]);
  await db.transaction(async (tx) => {
    await setAnnounced.run(tx, [subscription_pause_id, now]);
    await tell(tx, pause, 'pause_ending', {
      total_payment,
      card: card ? cardLabel(card) : null,
      cancellable: purchase_id,
      now,
    });
  });
}

/** Whether the provider is to be asked to make charges again. */
function isToResume(services: Services, pause: PauseRow, now: string): boolean {
  if (pause.releasedAt !== null) return false;
  // With one that charges on the day of return, only then; with another, a little before its own date of a charge.
  const { chargesAtReturn } = billingOf(services, pause);
  const hours = chargesAtReturn ? 0 : hoursToResume;
  return Date.parse(now) >= Date.parse(pause.endsAt) - hours * 3_600_000;
}

/** The pause is over: the credits that are left last as many days longer, and the subscription is read again. */
async function finish(services: Services, id: number): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  const ended = await db.transaction(async (tx) => {
    const pause = await lockedPause.one(tx, [id]);
    if (pause.endedAt !== null || pause.releasedAt === null) return null;
    await close(tx, pause, now);
    await tell(tx, pause, 'pause_over', { now });
    return pause;
  });
  if (!ended) return;
  const delay = Date.parse(now) - Date.parse(ended.endsAt);
  if (delay > hoursToResume * 3_600_000) log.error({ subscription_pause_id: id }, 'a pause ended late');
  await syncSubscription(services, billingOf(services, ended), ended.subscription_id);
}

async function close(tx: Transaction, pause: PauseRow, now: string): Promise<void> {
  const { subscription_pause_id, purchase_id, customer_id, first_day, last_day } = pause;
  await setEnded.run(tx, [subscription_pause_id, now]);
  await extendPausedLots(tx, { purchase_id, first_day, last_day, now });
  await refreshStreaks(tx, { customer_id, from: first_day, now });
}

const endAtNow = command(
  'end_pause_of_ended_subscription',
  `update subscription_pauses set "releasedAt" = coalesce("releasedAt", $2),
    "cancelledAt" = case when "startsAt" > $2 then $2 end,
    "endsAt" = case when "startsAt" < $2 then least("endsAt", $2) else "endsAt" end,
    last_day = case when "startsAt" < $2 then greatest(first_day, least(last_day, $3::date - 1)) else last_day end
  where subscription_pause_id = $1`,
);

/** A subscription that was cancelled, or that ended, has no pause any more; nothing is charged again. */
async function endWithSubscription({ db, clock }: Services, pause: PauseRow): Promise<void> {
  const now = clock.now();
  const { subscription_pause_id: id, timezone } = pause;
  await db.transaction(async (tx) => {
    const { endedAt } = await lockedPause.one(tx, [id]);
    if (endedAt !== null) return;
    await endAtNow.run(tx, [id, now, dayIn(now, timezone).toString()]);
    const ended = await lockedPause.one(tx, [id]);
    if (ended.cancelledAt !== null) await setEnded.run(tx, [id, now]);
    else await close(tx, ended, now);
  });
}
