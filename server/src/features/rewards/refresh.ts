import { isDeepStrictEqual } from 'node:util';
import { type RewardHistory, rewardHistory } from '@tbm/domain/rewards';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { factsOf } from './facts.ts';
import { tellOfLevel } from './notify.ts';
import { giftRows, keyOf, milestoneRows, periodRows, strikeRows } from './rows-to-store.ts';
import { rulesOf } from './rules.ts';
import { type PeriodColumns, type Stored, storedRewards } from './stored.ts';
import * as write from './write.ts';

const lock = command(
  'lock_rewards_of_customer',
  `select pg_advisory_xact_lock(hashtext('rewards'), hashint8($1))`,
);
const tryLock = statement(
  'try_lock_rewards_of_customer',
  `select pg_try_advisory_xact_lock(hashtext('rewards'), hashint8($1)) as locked`,
  z.object({ locked: z.boolean() }),
);
const forget = command('delete_reward_changes', 'delete from reward_changes where customer_id = $1');

interface MemberAtTime {
  customer_id: number;
  now: string;
}

/** Every writer that locks rows of a member's rewards takes this lock first. */
export const lockRewards = (tx: Transaction, customer_id: number): Promise<number> =>
  lock.run(tx, [customer_id]);

/**
 * Writes what the member's facts give: periods, levels, strikes of missed weeks, gifts and standing, only where they differ
 * (docs/decisions/0044). Any order of events and any number of calls leads to the same rows; of two at once the later one
 * sees both.
 */
export async function refreshRewards(tx: Transaction, member: MemberAtTime): Promise<void> {
  await lockRewards(tx, member.customer_id);
  await refreshLocked(tx, member);
}

/** Does the same, or nothing while another transaction does it. */
export async function refreshUnlessBusy(tx: Transaction, member: MemberAtTime): Promise<void> {
  if ((await tryLock.one(tx, [member.customer_id])).locked) await refreshLocked(tx, member);
}

async function refreshLocked(tx: Transaction, { customer_id, now }: MemberAtTime): Promise<void> {
  // Marks first: one that commits after this statement stays, and the member's facts are read again.
  await forget.run(tx, [customer_id]);
  const rules = await rulesOf(tx);
  const [facts] = await factsOf(tx, [customer_id], { rules, now });
  // The account was erased since the job was queued.
  if (!facts) return;
  const stored = await storedRewards.one(tx, [customer_id]);
  const history = rewardHistory(facts);
  const rows = periodRows(history, rules);
  const ids = await writePeriods(tx, {
    customer_id,
    now,
    stored,
    history,
    rows,
  });
  await writeMilestones(tx, {
    customer_id,
    now,
    stored,
    history,
    ids,
  });
  await writeGifts(tx, {
    customer_id,
    now,
    stored,
    history,
    ids,
  });
  await writeStandingOf(tx, {
    customer_id,
    now,
    stored,
    history,
  });
  const last = rows.at(-1);
  if (last) {
    const before = stored.periods.find((period) => keyOf(period) === keyOf(last));
    await tellOfLevel(tx, {
      customer_id,
      now,
      today: facts.today,
      last,
      before,
      key: keyOf(last),
    });
  }
}

interface Writing extends MemberAtTime {
  stored: Stored;
  history: RewardHistory;
}
/** Ids of periods by their keys. */
type Ids = ReadonlyMap<string, number>;

/** Strikes of missed weeks, periods, and the period of each strike. */
async function writePeriods(
  tx: Transaction,
  { customer_id, now, stored, history, rows }: Writing & { rows: PeriodColumns[] },
): Promise<Ids> {
  const weeks = new Map(
    stored.strikes.flatMap(({ strike_id, week, day }) => (week ? [[day, strike_id]] : [])),
  );
  const missed = new Set(history.missed_weeks.map(({ day }) => day));
  const added = history.missed_weeks.filter(({ day }) => !weeks.has(day)).map(({ week }) => week);
  if (added.length > 0)
    for (const { strike_id, day } of await write.insertWeeks.all(tx, [customer_id, added, now]))
      weeks.set(day, strike_id);

  const known = new Map(stored.periods.map((period) => [keyOf(period), period]));
  const keys = new Set(rows.map(keyOf));
  const removedPeriods = stored.periods
    .filter((period) => !keys.has(keyOf(period)))
    .map((one) => one.reward_period_id);
  if (removedPeriods.length > 0) await removePeriods(tx, { customer_id, stored, removedPeriods });
  const changed = rows.flatMap((row) => {
    const was = known.get(keyOf(row));
    // Not stored yet: inserted below.
    if (!was) return [];
    const { reward_period_id, ...columns } = was;
    return isDeepStrictEqual(columns, row) ? [] : [{ ...row, reward_period_id }];
  });
  if (changed.length > 0) await write.updatePeriods.run(tx, [customer_id, JSON.stringify(changed), now]);
  const fresh = rows.filter((row) => !known.has(keyOf(row)));
  const insertedPeriods =
    fresh.length > 0 ? await write.insertPeriods.all(tx, [customer_id, JSON.stringify(fresh), now]) : [];
  const ids = new Map(
    [...stored.periods, ...insertedPeriods].map((one) => [keyOf(one), one.reward_period_id]),
  );

  const places = strikeRows(history, weeks);
  const stays = stored.strikes.map(({ strike_id, reward_period_id, void: why }) => {
    const isRemoved = reward_period_id !== null && removedPeriods.includes(reward_period_id);
    return { strike_id, reward_period_id: isRemoved ? null : reward_period_id, void: why };
  });
  const found = new Map(stays.map((strike) => [strike.strike_id, strike]));
  const moved = [...new Set([...found.keys(), ...places.keys()])].flatMap((strike_id) => {
    const { key = null, void: why = null } = places.get(strike_id) ?? {};
    const reward_period_id = key === null ? null : (ids.get(key) ?? null);
    const was = found.get(strike_id) ?? { reward_period_id: null, void: null };
    return was.reward_period_id === reward_period_id && was.void === why
      ? []
      : [{ strike_id, reward_period_id, void: why }];
  });
  if (moved.length > 0) await write.placeStrikes.run(tx, [customer_id, JSON.stringify(moved)]);
  const left = stored.strikes
    .filter(({ week, day }) => week && !missed.has(day))
    .map(({ strike_id }) => strike_id);
  if (left.length > 0) await write.deleteWeeks.run(tx, [customer_id, left]);
  return ids;
}

/** Periods that no longer are any, with all that hangs on them. */
async function removePeriods(
  tx: Transaction,
  {
    customer_id,
    stored,
    removedPeriods,
  }: Pick<Writing, 'customer_id' | 'stored'> & { removedPeriods: number[] },
): Promise<void> {
  const isOfRemovedPeriod = ({ reward_period_id }: { reward_period_id: number | null }) =>
    reward_period_id !== null && removedPeriods.includes(reward_period_id);
  const loose = stored.strikes
    .filter(isOfRemovedPeriod)
    .map(({ strike_id, void: why }) => ({ strike_id, reward_period_id: null, void: why }));
  if (loose.length > 0) await write.placeStrikes.run(tx, [customer_id, JSON.stringify(loose)]);
  const milestones = stored.milestones.filter(isOfRemovedPeriod).map((one) => one.customer_milestone_id);
  if (milestones.length > 0) await write.deleteMilestones.run(tx, [customer_id, milestones]);
  const gifts = stored.rewards.filter(isOfRemovedPeriod).map((one) => one.customer_reward_id);
  if (gifts.length > 0) await write.deleteGifts.run(tx, [customer_id, gifts]);
  await write.deletePeriods.run(tx, [customer_id, removedPeriods]);
}

async function writeMilestones(
  tx: Transaction,
  { customer_id, now, stored, history, ids }: Writing & { ids: Ids },
): Promise<void> {
  const periods = new Set(ids.values());
  const was = new Map(
    stored.milestones
      .filter((one) => periods.has(one.reward_period_id))
      .map((one) => [one.reward_period_id, one]),
  );
  const milestones = milestoneRows(history).map(({ key, ...row }) => ({
    ...row,
    reward_period_id: ids.get(key) as number,
  }));
  const given = new Set(milestones.map(({ reward_period_id }) => reward_period_id));
  const removedMilestones = [...was.values()].filter((one) => !given.has(one.reward_period_id));
  if (removedMilestones.length > 0)
    await write.deleteMilestones.run(tx, [
      customer_id,
      removedMilestones.map((one) => one.customer_milestone_id),
    ]);
  const changed = milestones.flatMap((row) => {
    const before = was.get(row.reward_period_id);
    // Not stored yet: inserted below.
    if (!before) return [];
    const { customer_milestone_id, ...columns } = before;
    return isDeepStrictEqual({ ...columns }, { ...row }) ? [] : [{ ...row, customer_milestone_id }];
  });
  if (changed.length > 0) {
    // Of each level the member has one: all of them make room first.
    await write.hideMilestones.run(tx, [customer_id, changed.map((one) => one.customer_milestone_id)]);
    await write.updateMilestones.run(tx, [customer_id, JSON.stringify(changed)]);
  }
  const fresh = milestones.filter((row) => !was.has(row.reward_period_id));
  if (fresh.length > 0) await write.insertMilestones.run(tx, [customer_id, JSON.stringify(fresh), now]);
  if (was.size < stored.milestones.length || removedMilestones.length > 0)
    await write.deleteUnreachedCodes.run(tx, [customer_id]);
}

async function writeGifts(
  tx: Transaction,
  { customer_id, now, stored, history, ids }: Writing & { ids: Ids },
): Promise<void> {
  const name = (row: { reward_period_id: number; kind: string }) => `${row.reward_period_id} ${row.kind}`;
  const gifts = giftRows(history).map(({ key, ...row }) => ({
    ...row,
    reward_period_id: ids.get(key) as number,
  }));
  const names = new Set(gifts.map(name));
  const periods = new Set(ids.values());
  const storedGifts = stored.rewards.filter(({ reward_period_id }) => periods.has(reward_period_id));
  const removedGifts = storedGifts
    .filter((one) => !names.has(name(one)))
    .map((one) => one.customer_reward_id);
  if (removedGifts.length > 0) await write.deleteGifts.run(tx, [customer_id, removedGifts]);
  const known = new Map(storedGifts.map((one) => [name(one), one.earned_on]));
  const fresh = gifts.filter((row) => known.get(name(row)) !== row.earned_on);
  if (fresh.length > 0) await write.insertGifts.run(tx, [customer_id, JSON.stringify(fresh), now]);
}

async function writeStandingOf(
  tx: Transaction,
  { customer_id, now, stored, history }: Writing,
): Promise<void> {
  const { level, in_a_row, next_on } = history;
  const standing = { level, in_a_row, next_on };
  // A member who never took part gets no row.
  const tookNoPart = stored.standing === null && next_on === null && history.closed.length === 0;
  const isStored = isDeepStrictEqual({ ...stored.standing }, standing);
  if (tookNoPart || isStored) return;
  await write.writeStanding.run(tx, [customer_id, level, in_a_row, next_on, now]);
}
