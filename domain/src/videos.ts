import type { Duration, MuscleSelector } from '@tbm/contract/video-kinds';
import type { CaptionLanguage, Video } from '@tbm/contract/videos';
import { plain } from './plain-text.ts';
import { dayIn } from './time.ts';

/** Lengths to filter by: minutes from and to, both inclusive; null = no end [VID-008]. */
export const durationBands: readonly { value: Duration; title: string; from: number; to: number | null }[] = [
  { value: '10-19', title: '10 a 19 minutos', from: 10, to: 19 },
  { value: '20-29', title: '20 a 29 minutos', from: 20, to: 29 },
  { value: '30-39', title: '30 a 39 minutos', from: 30, to: 39 },
  { value: '40-49', title: '40 a 49 minutos', from: 40, to: 49 },
  { value: '50-59', title: '50 a 59 minutos', from: 50, to: 59 },
  { value: '60', title: '1 hora o más', from: 60, to: null },
];

/** Spanish names of the languages of captions. */
export const captionLanguageNames: Record<CaptionLanguage, string> = {
  es: 'Español',
  en: 'Inglés',
  pt: 'Portugués',
  fr: 'Francés',
  de: 'Alemán',
  it: 'Italiano',
  zh: 'Chino',
  ja: 'Japonés',
  ko: 'Coreano',
};

/** Spanish names of the parts of the body [VID-019]. */
const muscleNames: Record<MuscleSelector, string> = {
  pectorales: 'Pectorales',
  hombros: 'Hombros',
  biceps: 'Bíceps',
  triceps: 'Tríceps',
  antebrazos: 'Antebrazos',
  abdomen: 'Abdomen',
  oblicuos: 'Oblicuos',
  trapecio: 'Trapecio',
  dorsales: 'Dorsales',
  lumbares: 'Lumbares',
  gluteos: 'Glúteos',
  abductores: 'Abductores',
  aductores: 'Aductores',
  cuadriceps: 'Cuádriceps',
  isquiotibiales: 'Isquiotibiales',
  pantorrillas: 'Pantorrillas',
};

/** The name of a muscle; one outside the diagram is called by its selector. */
export const muscleName = (selector: string): string =>
  muscleNames[selector as MuscleSelector] ?? selector.charAt(0).toUpperCase() + selector.slice(1);

/** A premiere that has not opened yet [VID-031]. */
export const isLocked = (item: Pick<Video, 'available_at'>, now: string): boolean =>
  item.available_at !== null && Date.parse(item.available_at) > Date.parse(now);

/** A premiere that opened on this civil day of the zone [PREM-005]. */
export const opensToday = (item: Pick<Video, 'available_at'>, now: string, timezone: string): boolean =>
  item.available_at !== null &&
  !isLocked(item, now) &&
  dayIn(item.available_at, timezone).equals(dayIn(now, timezone));

/** A text of at most `max` characters; what is cut off ends in an ellipsis [VID-012]. */
export function truncated(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max ? text : `${letters.slice(0, max).join('').trimEnd()}…`;
}
export const nameLength = 35;
export const descriptionLength = 60;

/** Whole per cent of a video that was watched; 0 while its length is unknown [VID-020]. */
export const percentOf = (seconds: number, length: number): number =>
  length > 0 ? Math.max(0, Math.min(100, Math.floor((seconds / length) * 100))) : 0;

/** Milliseconds between two saves by one viewer. */
export const saveEvery = 5_000;

/** Milliseconds after which a film that plays is reported, also where it was watched before: the server counts the time (docs/decisions/0065). */
const reportEvery = 60_000;

/** Progress is saved when it exceeds the saved per cent, at most every five seconds [VID-035]; and once a minute. */
export const isWorthSaving = (
  percent: number,
  kept: { progress: number; savedAt: number },
  now: number,
): boolean => now - kept.savedAt >= (percent > kept.progress ? saveEvery : reportEvery);

/** From this per cent on, a rating is requested by e-mail [VID-036]. */
export const mailRequestAt = 50;
/** From this per cent on, a pause asks for a rating [RATE-008]. */
export const promptOnPauseAt = 90;

/** Where to resume: the last position, unless that was nearly the end [VID-034]. */
export const resumeAt = (playback: { seconds: number; progress: number } | null, length: number): number =>
  playback && playback.seconds > 2 && playback.seconds < length * 0.97 ? playback.seconds : 0;

/** The search words of a video query, normalized for comparison: at most eight. */
export const videoWords = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
