import type { SurpriseReason, TrainedMuscle } from '@tbm/contract/muscles';
import { counted } from './counted.ts';
import { balanceOf, sharesOf } from './muscle-balance.ts';
import { muscleName } from './videos.ts';

/** Days before a film may come again. */
export const restDays = 7;
/** Films whose value is at least this share of the best one's count as equally good. */
const goodShare = 0.8;
/** The fewest films to choose from, so that the surprise is not always the same. */
const fewest = 5;

export interface SurpriseFilm {
  video_id: number;
  primary: readonly string[];
  secondary: readonly string[];
  /** The last day on which the member completed it. */
  last_day: string | null;
}

const daysSince = (day: string, today: string): number =>
  Temporal.PlainDate.from(day).until(today, { largestUnit: 'day' }).days;

/** The films that the member has not done in the last days; if all of them were done, those done longest ago. */
function restedFilms(films: readonly SurpriseFilm[], today: string): SurpriseFilm[] {
  const fresh = films.filter(({ last_day }) => last_day === null || daysSince(last_day, today) >= restDays);
  if (fresh.length) return fresh;
  const oldest = films.map(({ last_day }) => last_day ?? '').sort()[0];
  return films.filter(({ last_day }) => last_day === oldest);
}

/** How much a film trains the member's least trained muscles, from 0 to 1. */
function needOf({ primary, secondary }: SurpriseFilm, shares: ReadonlyMap<string, number>): number {
  const missing = (of: readonly string[]) =>
    of.reduce((sum, selector) => sum + 1 - (shares.get(selector) ?? 0), 0);
  const parts = primary.length + secondary.length / 2;
  return parts === 0 ? 0 : (missing(primary) + missing(secondary) / 2) / parts;
}

function reasonOf(film: SurpriseFilm, lagging: readonly string[], today: string): SurpriseReason {
  const trains = (of: readonly string[]) => lagging.find((selector) => of.includes(selector));
  const muscle = trains(film.primary) ?? trains(film.secondary);
  if (muscle) return { kind: 'lagging', muscle };
  return film.last_day === null ? { kind: 'new' } : { kind: 'rested', days: daysSince(film.last_day, today) };
}

/** Chooses among `films` by the muscles that lag; `random` from 0 to below 1 decides between equally good ones. Null: no film. */
export function chooseSurprise(
  films: readonly SurpriseFilm[],
  {
    trained,
    today,
    random,
  }: { trained: readonly Omit<TrainedMuscle, 'level'>[]; today: string; random: number },
): { video_id: number; reason: SurpriseReason } | null {
  const shares = new Map([...sharesOf(trained)].map(([{ selector }, share]) => [selector, share]));
  const ranked = restedFilms(films, today)
    .map((film) => ({ film, need: needOf(film, shares) }))
    .sort((a, b) => b.need - a.need || a.film.video_id - b.film.video_id);
  const best = ranked[0]?.need ?? 0;
  const candidates = ranked.filter(({ need }, index) => index < fewest || need >= best * goodShare);
  const chosen = candidates[Math.floor(random * candidates.length)]?.film;
  if (!chosen) return null;
  return { video_id: chosen.video_id, reason: reasonOf(chosen, balanceOf(trained).lagging, today) };
}

/** The reason in a sentence. */
export function surpriseText(reason: SurpriseReason): string {
  if (reason.kind === 'lagging')
    return `Trabaja ${muscleName(reason.muscle).toLowerCase()}, de lo que menos has entrenado estas semanas.`;
  return reason.kind === 'new'
    ? 'Es nueva para ti.'
    : `No la haces desde hace ${counted(reason.days, 'día', 'días')}.`;
}
