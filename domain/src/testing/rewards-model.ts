import type { RewardFacts, RewardPackage } from '../reward-facts.ts';

/**
 * The rewards programme a second time, day by day, without code of `rewards.ts`, for tests to compare with. Each closing is
 * `day mode number level row`.
 */

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const plus = (text: string, days: number): string => day(text).add({ days }).toString();

interface Model {
  level: number;
  row: number;
  number: number;
  everMet: boolean;
  covered: string;
}

function rulesAt(facts: RewardFacts, on: string) {
  let best = facts.rules[0];
  for (const rules of facts.rules)
    if (rules.from_date <= on && (!best || best.from_date > on || rules.from_date > best.from_date))
      best = rules;
  if (!best) throw new Error('no rules');
  return best;
}

/** The last day of a package by today's facts, and whether it is over. */
function endOfPackage(lot: RewardPackage, today: string): { last: string; over: boolean } {
  let latest = '';
  let came = 0;
  for (const place of lot.used) {
    if (place.day > latest) latest = place.day;
    if (place.attended) came += 1;
  }
  const nothingLeft = lot.package_classes !== null && lot.left === 0 && latest !== '';
  const early =
    nothingLeft &&
    latest < lot.expiration_date &&
    (latest < today || (latest === today && came >= lot.classes));
  return early
    ? { last: latest, over: true }
    : { last: lot.expiration_date, over: lot.expiration_date < today };
}

interface Lot {
  lot: RewardPackage;
  last: string;
  over: boolean;
}
const inOrder = (a: Lot, b: Lot): number =>
  a.last.localeCompare(b.last) ||
  a.lot.start_date.localeCompare(b.lot.start_date) ||
  a.lot.credit_lot_id - b.lot.credit_lot_id;

type Span = { start_date: string; end_date: string };
const within = (spans: readonly Span[]) => (on: string) =>
  spans.some(({ start_date, end_date }) => on >= start_date && on <= end_date);

/** The facts of a day. */
function almanac(facts: RewardFacts) {
  const { today, pauses, access, plans } = facts;
  const lots: Lot[] = facts.packages
    .filter(({ package_classes, start_date, classes }) => {
      const least = rulesAt(facts, start_date).package_classes;
      return start_date <= today && (package_classes === null || (package_classes >= least && classes > 0));
    })
    .map((lot) => ({ lot, ...endOfPackage(lot, today) }))
    .sort(inOrder);
  const films = new Set(facts.film_days);
  return {
    lots,
    isPaused: within(pauses),
    hasAccess: within(access),
    isTrained: (on: string) => films.has(on),
    hasPlan: (on: string) => plans.some((plan) => on >= plan.start_date && on < (plan.end_date ?? '')),
    inStudio: (on: string) => lots.some(({ lot, last }) => on >= lot.start_date && on <= last),
  };
}
type Almanac = ReturnType<typeof almanac>;

/** Strikes of places and gifts that count, by a package's id or a month. */
function countRecorded(facts: RewardFacts, { lots, isPaused }: Almanac): Map<string, number> {
  const counts = new Map<string, number>();
  for (const strike of facts.strikes) {
    if (strike.cause === 'missed_week' || strike.is_pardoned || isPaused(strike.day)) continue;
    const own = lots.find(({ lot }) => lot.credit_lot_id === strike.credit_lot_id);
    const lot = own ?? lots.find((one) => strike.day >= one.lot.start_date && strike.day <= one.last);
    const key = lot ? `lot ${lot.lot.credit_lot_id}` : `month ${strike.day.slice(0, 7)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

interface Closing {
  on: string;
  mode: string;
  begins: string;
  met: boolean;
  frozen: boolean;
  strikes: number;
}

function afterGap(model: Model, begins: string, most: number, { isPaused }: Almanac): void {
  if (!model.covered) return;
  let idle = 0;
  for (let at = plus(model.covered, 1); at < begins; at = plus(at, 1)) if (!isPaused(at)) idle += 1;
  if (idle > most) model.row = 0;
}

/** Changes the model, and returns what happened. */
function close(model: Model, what: Closing, facts: RewardFacts, days: Almanac): string {
  const { on, mode, begins, met, frozen, strikes } = what;
  const rules = rulesAt(facts, begins);
  afterGap(model, begins, rules.gap_days, days);
  if (on > model.covered) model.covered = on;
  if (!frozen) model.number += 1;
  const number = frozen ? 0 : model.number;
  if (strikes >= rules.fall_strikes) Object.assign(model, { level: 0, row: 0, number: 0, everMet: false });
  else if (strikes >= rules.drop_strikes)
    Object.assign(model, { level: Math.max(0, model.level - 1), row: 0 });
  else if (met) {
    model.row += 1;
    const rises = strikes === 0 && model.row >= rules.periods && model.level < 6;
    if (rises) Object.assign(model, { level: model.level + 1, row: 0 });
  } else if (!frozen) model.row = 0;
  return `${on} ${mode} ${number} ${model.level} ${model.row}`;
}

type Week = 'met' | 'frozen' | 'short' | 'planless';

function weekUntil(sunday: string, least: number, days: Almanac): Week {
  const week = Array.from({ length: 7 }, (_, back) => plus(sunday, -back));
  const isEnough = week.filter(days.isTrained).length >= least;
  if (isEnough && week.some(days.hasPlan)) return 'met';
  if (week.some(days.isPaused)) return 'frozen';
  return isEnough ? 'planless' : 'short';
}

/** The month that ends on a day, when it counts. */
function monthUntil(
  on: string,
  model: Model,
  facts: RewardFacts,
  days: Almanac,
): Omit<Closing, 'mode'> | null {
  const begins = `${on.slice(0, 7)}-01`;
  const counts = (at: string) => days.hasAccess(at) && !days.inStudio(at);
  for (let at = begins; at <= on; at = plus(at, 1)) if (!counts(at)) return null;
  const kinds: Week[] = [];
  let strikes = 0;
  for (let sunday = begins; sunday <= on; sunday = plus(sunday, 1)) {
    if (day(sunday).dayOfWeek !== 7) continue;
    const before = Array.from({ length: 7 }, (_, back) => plus(sunday, -back)).filter((at) => at < begins);
    if (!before.every(counts)) continue;
    const kind = weekUntil(sunday, rulesAt(facts, begins).week_days, days);
    kinds.push(kind);
    if (kind === 'met') model.everMet = true;
    const isPardoned = facts.strikes.some(
      (strike) => strike.cause === 'missed_week' && strike.day === sunday && strike.is_pardoned,
    );
    if (kind === 'short' && model.everMet && !isPardoned) strikes += 1;
  }
  const met = kinds.every((kind) => kind === 'met');
  const frozen = !met && kinds.every((kind) => kind === 'met' || kind === 'frozen');
  return { on, begins, met, frozen, strikes };
}

/** The closings of a member's programme in order, with the level at the end. */
export function rewardsModel(facts: RewardFacts): { closings: string[]; level: number } {
  const days = almanac(facts);
  const { lots } = days;
  const recorded = countRecorded(facts, days);
  const model: Model = { level: 0, row: 0, number: 0, everMet: false, covered: '' };
  const closings: string[] = [];
  const starts = [...lots.map(({ lot }) => lot), ...facts.access].map(({ start_date }) => start_date);
  for (let on = starts.sort()[0] ?? facts.today; on <= facts.today; on = plus(on, 1)) {
    for (const { lot, over } of lots.filter(({ last }) => last === on)) {
      if (!over) continue;
      const begins = lot.start_date;
      const rules = rulesAt(facts, begins);
      const target = lot.package_classes === null ? rules.unlimited_classes : lot.classes;
      const met = lot.used.filter(({ attended }) => attended).length >= target;
      const length = day(begins).until(on).days + 1;
      const frozen = !met && Array.from({ length }, (_, at) => plus(begins, at)).some(days.isPaused);
      const strikes = recorded.get(`lot ${lot.credit_lot_id}`) ?? 0;
      closings.push(close(model, { on, mode: 'in_person', begins, met, frozen, strikes }, facts, days));
    }
    if (on >= facts.today || !plus(on, 1).endsWith('-01')) continue;
    const month = monthUntil(on, model, facts, days);
    if (!month) continue;
    const strikes = month.strikes + (recorded.get(`month ${on.slice(0, 7)}`) ?? 0);
    closings.push(close(model, { ...month, mode: 'online', strikes }, facts, days));
  }
  return { closings, level: model.level };
}
