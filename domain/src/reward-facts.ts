import type { RewardRules } from '@tbm/contract/rewards';
import type { PlanSpan } from './planner.ts';

/**
 * What the rewards programme is computed from (docs/decisions/0044). Days are civil dates of the member's branch or of the
 * class's, `YYYY-MM-DD`, which sort as text.
 */

/** The programme as it begins [RWD-022..036]. */
export const firstRules: RewardRules = {
  package_classes: 12,
  unlimited_classes: 20,
  week_days: 3,
  periods: 2,
  drop_strikes: 2,
  fall_strikes: 3,
  bonus_periods: [1, 3, 5, 7, 9, 11],
  gap_days: 31,
};

/** Rules in force from a day on. */
export type DatedRules = RewardRules & { from_date: string };

/** A credit lot with the use of its credits; revoked lots are left out. */
export interface RewardPackage {
  credit_lot_id: number;
  start_date: string;
  expiration_date: string;
  /** Classes of the package as it is sold; null when unlimited. */
  package_classes: number | null;
  /** Credits granted, less those that staff removed; 0 when unlimited. */
  classes: number;
  /** Credits not taken yet; 0 when unlimited. */
  left: number;
  /** The places that it paid for or that were cancelled too late, each once: the day of the class, and whether the member attended. */
  used: readonly { day: string; attended: boolean }[];
}

export interface RewardStrike {
  /** Null for a missed week that is not stored yet. */
  strike_id: number | null;
  cause: 'no_show' | 'late_cancel' | 'missed_week' | 'given';
  /** The day of the class, of the gift, or the Sunday of the week. */
  day: string;
  /** The lot that paid for the place; null for any other strike. */
  credit_lot_id: number | null;
  is_pardoned: boolean;
}

export interface RewardFacts {
  packages: readonly RewardPackage[];
  /** Days on which the member completed a film. */
  film_days: readonly string[];
  /** Days of online access; both ends belong to it. */
  access: readonly { start_date: string; end_date: string }[];
  plans: readonly PlanSpan[];
  /** Both ends belong to it. */
  pauses: readonly { start_date: string; end_date: string }[];
  /** The stored strikes. Of missed weeks only whether they are pardoned is read; which weeks are missed is computed. */
  strikes: readonly RewardStrike[];
  /** At least one that is in force from the first fact on. */
  rules: readonly DatedRules[];
  today: string;
}
