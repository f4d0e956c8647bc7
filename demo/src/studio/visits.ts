import type { Books, Reservation } from './books.ts';
import type { Random } from './random.ts';
import type { StudioClass } from './timetable.ts';

const minute = 60_000;

const praise = [
  'Salí temblando y feliz, gracias.',
  'La mejor hora de mi semana.',
  'Me encantó la música de hoy.',
  'Las correcciones me ayudaron muchísimo con la rodilla.',
  'Intensa pero súper clara al explicar.',
  'Llegué sin ganas y me fui renovada.',
  'Qué bonito grupo, me sentí en casa desde el primer día.',
  'El cierre de abdomen estuvo brutal.',
  'Por favor repitan esta rutina.',
  'Un poco llena, pero valió la pena.',
  'Por fin entendí cómo activar el glúteo.',
  'Excelente ritmo, se me fue volando.',
] as const;

/** Records the member's attendance and rating. */
export function attend(random: Random, reservation: Reservation): void {
  reservation.attend = true;
  if (!random.chance(0.5)) return;
  reservation.class_stars = random.weighted([
    [5, 7],
    [4, 3],
    [3, 1],
  ]);
  reservation.coach_stars = random.weighted([
    [5, 8],
    [4, 2],
  ]);
  if (random.chance(0.25)) reservation.comment = random.pick(praise);
}

export interface Visit {
  books: Books;
  random: Random;
  now: number;
}

/** A member's reservation: made some time before, rarely cancelled, and attended or not if the class is over. */
export function visit(
  { books, random, now }: Visit,
  { customer_id, reliable }: { customer_id: number; reliable: number },
  studioClass: StudioClass,
): Reservation | undefined {
  const { start, free } = studioClass;
  const latest = Math.min(start - random.between(8, 40) * minute, now - random.between(5, 600) * minute);
  const bookedAt = Math.min(start - random.between(120, 96 * 60) * minute, latest);
  // Most choose a spot, and the front rows fill first.
  const spot = random.chance(0.85)
    ? (free[Math.min(random.between(0, 24), random.between(0, 24), free.length - 1)] ?? null)
    : null;
  const reservation = books.reserve(customer_id, studioClass, bookedAt, { spot });
  if (!reservation) return undefined;
  const made = Date.parse(reservation.createdAt);
  const lastChance = Math.min(start - 61 * minute, now - minute);
  if (random.chance(0.07) && lastChance > made) {
    books.cancel(reservation, studioClass, made + Math.floor(random.next() * (lastChance - made)));
    return undefined;
  }
  if (start <= now && random.chance(reliable)) attend(random, reservation);
  return reservation;
}
