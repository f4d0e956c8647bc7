import { minutesBetween } from './time.ts';

/** A stretch of time: when a class begins, and its minutes. */
export interface Span {
  class_date: string;
  duration: number;
}

/** Whether two classes share a moment; one may begin when the other ends. */
export const overlap = (one: Span, other: Span): boolean => {
  const later = minutesBetween(one.class_date, other.class_date);
  return later < one.duration && -later < other.duration;
};

/** How long ago, in days, a coach may have given a kind of class for the last time to be asked for it. */
export const substituteDays = 180;

/** The facts about a coach who might substitute another one in a class. */
export interface CoachFacts {
  /** Whether the coach teaches at the class's branch. */
  teaches_here: boolean;
  /** Whether the coach has given, or is to give, that kind of class within `substituteDays`. */
  teaches_type: boolean;
  /** The coach's classes around that time, in every branch. */
  classes: readonly Span[];
}

/** Why a coach is not asked to take a class over, in words that follow the coach's name. */
export const substituteProblemNames = {
  coach_elsewhere: 'no da clase en esta sucursal',
  coach_other_type: 'no ha dado esta clase hace poco',
  coach_busy: 'ya tiene clase a esa hora',
} as const;

/** Why a coach is not asked to take a class over; null when the coach may be asked. */
export const substituteProblem = (
  { teaches_here, teaches_type, classes }: CoachFacts,
  item: Span,
): keyof typeof substituteProblemNames | null => {
  if (!teaches_here) return 'coach_elsewhere';
  if (!teaches_type) return 'coach_other_type';
  return classes.some((one) => overlap(one, item)) ? 'coach_busy' : null;
};
