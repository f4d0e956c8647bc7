import type { FixedPlaceRefusal, FixedPlaceWeek } from '@tbm/contract/fixed-places';
import { momentText } from '@tbm/domain/booking-policy';
import { type WeeklyHour, weeklyHourText } from '@tbm/domain/fixed-places';
import type { Tone } from '../../design/badge.tsx';

/** `Los lunes a las 07:00 en Monterrey, lugar 7` */
export const fixedPlaceText = (place: WeeklyHour & { spot: number | null }, branch: string): string => {
  const hour = weeklyHourText(place);
  const spot = place.spot === null ? '' : `, lugar ${place.spot}`;
  return `${hour.charAt(0).toUpperCase()}${hour.slice(1)} en ${branch}${spot}`;
};

/** The state of a coming class, for its badge. */
export const weekStates: Readonly<Record<FixedPlaceWeek['state'], { tone: Tone; text: string }>> = {
  booked: { tone: 'good', text: 'Reservada' },
  waiting: { tone: 'soft', text: 'Por reservar' },
  skipped: { tone: 'soft', text: 'No vas' },
  refused: { tone: 'bad', text: 'Sin lugar' },
};

/** When a class is booked: `La reservamos el lunes 30 de noviembre`, or within minutes when it is open already. */
export const bookingText = (booksAt: string | null, now: string, timezone: string): string =>
  booksAt === null || Date.parse(booksAt) <= Date.parse(now)
    ? 'La reservamos en unos minutos.'
    : `La reservamos el ${momentText(booksAt, timezone)}.`;

/** The same for the desk. */
export const weekStatesForTeam: typeof weekStates = {
  ...weekStates,
  skipped: { tone: 'soft', text: 'No va' },
};

/** Why a class of a member could not be booked, for the desk. */
export const refusalsForTeam: Readonly<Record<FixedPlaceRefusal, string>> = {
  no_credits: 'Sin clases disponibles',
  credits_other_hours: 'Su paquete es de otro horario',
  class_full: 'Clase llena',
  fixed_places_full: 'Sin lugares fijos',
  policy_held_places: 'Ya tiene el máximo de lugares',
  policy_places_per_day: 'Ya tiene el máximo del día',
  policy_paused: 'En pausa por strikes',
  class_overlaps: 'Tiene otra clase a esa hora',
  class_moved: 'La clase es en otro horario',
  class_cancelled: 'Clase cancelada',
};
