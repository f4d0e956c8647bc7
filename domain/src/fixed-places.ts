import type { FixedPlaceEnding, FixedPlaceRefusal, FixedPlaceWeek } from '@tbm/contract/fixed-places';
import { opensAt } from './booking-policy.ts';
import { inZone, minutesBetween, weekdayName } from './time.ts';

/** Days without a package for the class after which a fixed place ends. */
export const daysWithoutPackage = 28;

/** Hours before the start of a class until which a refused place is tried again. */
export const lastTryHours = 24;

/** Hours after which a refused place is tried again. */
export const hoursBetweenTries = 1;

/** Days ahead of which a member sees the coming classes of a fixed place. */
export const daysShown = 35;

/** Minutes by which a class may move and still be the one that the member chose. */
const sameHourMinutes = 60;

/** Refusals that credits, or time, may help. A full class is left to those who wait for it. */
export const refusalsTriedAgain = [
  'no_credits',
  'credits_other_hours',
  'policy_held_places',
  'policy_places_per_day',
  'policy_paused',
  'class_overlaps',
] as const satisfies readonly FixedPlaceRefusal[];

/** Whether a refused class is tried again. */
export const isTriedAgain = (code: FixedPlaceRefusal): boolean =>
  (refusalsTriedAgain as readonly FixedPlaceRefusal[]).includes(code);

/** How many places of a class may be fixed: a share of them in per cent, rounded down. SQL: `keep_fixed_places_share`. */
export const mostFixedPlaces = (capacity: number, share: number): number =>
  Math.floor((capacity * share) / 100);

/** A class that is due for a fixed place. */
export interface DueClass {
  fixed_place_id: number;
  single_class_id: number;
  class_date: string;
  /** Since when the member has the fixed place. */
  createdAt: string;
}

/**
 * The order in which due classes are booked: by the start of the class; in a class first the member who has had the fixed
 * place for longest, and of two from the same instant the one whose fixed place was stored first.
 */
export const inFairOrder = (a: DueClass, b: DueClass): number =>
  Date.parse(a.class_date) - Date.parse(b.class_date) ||
  a.single_class_id - b.single_class_id ||
  Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
  a.fixed_place_id - b.fixed_place_id;

/** A day of the week and a local time; 1 = Monday. */
export interface WeeklyHour {
  weekday: number;
  local_time: string;
}

/** Whether two weekly hours are the same class for a member: on the same day, and at most an hour apart. */
export const isSameWeeklyHour = (chosen: WeeklyHour, other: WeeklyHour): boolean => {
  const apart = Temporal.PlainTime.from(chosen.local_time).until(other.local_time).total('minutes');
  return chosen.weekday === other.weekday && Math.abs(apart) <= sameHourMinutes;
};

/** The day of the week and the local time of a class. */
export const weeklyHourOf = (class_date: string, timezone: string): WeeklyHour => {
  const at = inZone(class_date, timezone);
  return { weekday: at.dayOfWeek, local_time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
};

/** `los lunes a las 07:00` */
export const weeklyHourText = ({ weekday, local_time }: WeeklyHour): string => {
  const day = weekdayName(weekday);
  // Saturday and Sunday alone have a plural of their own.
  return `los ${day.endsWith('s') ? day : `${day}s`} a las ${local_time}`;
};

/** What is stored of a coming class of a fixed place. */
export interface ClassOfFixedPlace {
  single_class_id: number;
  class_date: string;
  timezone: string;
  /** The days ahead that the member's packages allow, else those of the branch. */
  book_days_ahead: number;
  is_cancelled: boolean;
  /** The member's active place. */
  class_reservation_id: number | null;
  spot: number | null;
  /** Whether the member had a place that was cancelled. */
  had_place: boolean;
  outcome: 'booked' | 'refused' | 'skipped' | null;
  code: FixedPlaceRefusal | null;
}

/** How a member sees a coming class of a fixed place. */
export function weekOfFixedPlace(item: ClassOfFixedPlace): FixedPlaceWeek {
  const { single_class_id, class_date, timezone, book_days_ahead } = item;
  const base = {
    single_class_id,
    class_date,
    booksAt: null,
    class_reservation_id: item.class_reservation_id,
    spot: item.spot,
    code: null,
    can_resume: false,
  };
  if (item.class_reservation_id !== null) return { ...base, state: 'booked' };
  if (item.is_cancelled) return { ...base, state: 'refused', code: 'class_cancelled' };
  if (item.had_place || item.outcome === 'booked') return { ...base, state: 'skipped' };
  if (item.outcome === 'skipped') return { ...base, state: 'skipped', can_resume: true };
  if (item.outcome === 'refused') return { ...base, state: 'refused', code: item.code };
  return { ...base, state: 'waiting', booksAt: opensAt({ class_date, timezone }, book_days_ahead) };
}

/** Whether a member can skip a class: before it is booked, and before it begins. */
export const canSkip = ({ state, code, class_date }: FixedPlaceWeek, now: string): boolean =>
  (state === 'waiting' ||
    (state === 'refused' && code !== 'class_cancelled' && code !== null && isTriedAgain(code))) &&
  minutesBetween(now, class_date) > 0;

/** Why a class could not be booked, in a sentence. */
export const refusalReasons: Readonly<Record<FixedPlaceRefusal, string>> = {
  no_credits: 'No tenías clases disponibles para ese día.',
  credits_other_hours: 'Tu paquete no vale para ese horario.',
  class_full: 'La clase ya estaba llena.',
  fixed_places_full: 'Ya no quedaban lugares fijos en la clase.',
  policy_held_places: 'Ya tenías todos los lugares que puedes reservar a la vez.',
  policy_places_per_day: 'Ya tenías todas las clases que puedes reservar ese día.',
  policy_paused: 'Tus reservaciones están en pausa.',
  class_overlaps: 'Ya tenías otra clase a esa hora.',
  class_moved: 'Esa semana la clase es en otro horario.',
  class_cancelled: 'El estudio canceló la clase.',
};

/** What helps, in a sentence. */
export const refusalWays: Readonly<Record<FixedPlaceRefusal, string>> = {
  no_credits: 'En cuanto tengas un paquete, la reservamos si hay lugar, hasta un día antes.',
  credits_other_hours: 'Con un paquete para esa hora, la reservamos si hay lugar, hasta un día antes.',
  class_full: 'Anótate en la lista de espera: te avisamos si se libera un lugar.',
  fixed_places_full: 'Todavía puedes reservarla tú, si hay lugar.',
  policy_held_places: 'Cuando tengas menos, la reservamos si hay lugar, hasta un día antes.',
  policy_places_per_day: 'Si cancelas una, la reservamos si hay lugar, hasta un día antes.',
  policy_paused: 'Cuando termine la pausa, la reservamos si hay lugar, hasta un día antes.',
  class_overlaps: 'Si cancelas la otra, la reservamos si hay lugar, hasta un día antes.',
  class_moved: 'Si te queda bien, resérvala en el horario.',
  class_cancelled: 'Tu lugar fijo sigue la próxima semana.',
};

/** Why a fixed place ended, in a sentence. */
export const endingReasons: Readonly<Record<FixedPlaceEnding, string>> = {
  member: 'Lo terminaste tú.',
  desk: 'Lo terminó recepción.',
  class_ended: 'La clase ya no está en el horario.',
  class_moved: 'La clase cambió de día o de hora.',
  no_package: `Llevas ${daysWithoutPackage} días sin un paquete para esa clase.`,
};
