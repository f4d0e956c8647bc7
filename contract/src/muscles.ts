import { z } from 'zod';
import { civilDate, idText } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';
import { durations, muscle } from './video-kinds.ts';
import { video } from './videos.ts';

/** What these calls are about, in the page of the API. */
export const group = 'What the member trained, and a surprise class';

/** How much a muscle was trained, compared with the member's own most trained one. */
export const trainingLevels = ['none', 'low', 'mid', 'high'] as const;
export type TrainingLevel = (typeof trainingLevels)[number];

/** How a member trained one muscle. */
export const trainedMuscle = muscle.extend({
  /** Films completed and classes attended that train it first, or besides. */
  primary_times: z.int(),
  secondary_times: z.int(),
  /** The last day on which the member trained it. */
  last_day: civilDate.nullable(),
  level: z.enum(trainingLevels),
});
export type TrainedMuscle = z.output<typeof trainedMuscle>;

const { selector } = muscle.shape;
/** Why a film was chosen: it trains muscles that lag, or the member has not done it yet, or not for some days. */
export const surpriseReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lagging'), muscle: selector }),
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('rested'), days: z.int() }),
]);
export type SurpriseReason = z.output<typeof surpriseReason>;

export const muscleRoutes = defineRoutes({
  'GET /muscle_balance': {
    summary:
      "How much the caller trained each muscle in the last four weeks (civil days of the caller's branch)",
    who: signedIn,
    answer: z.object({
      start: civilDate,
      end: civilDate,
      muscles: z.array(trainedMuscle),
      /** The muscles that the member trained least, the least trained first; none while the member has not trained. */
      lagging: z.array(selector),
    }),
  },
  'GET /videos/surprise': {
    summary:
      'Clase Sorpresa: a film that trains muscles that lag and that the member has not done in the last days, with the reason; another one with every call',
    who: signedIn,
    query: z.object({
      tag_id: idText.optional(),
      class_category_id: idText.optional(),
      duration: z.enum(durations).optional(),
    }),
    answer: z.object({ video, reason: surpriseReason }),
    problems: ['no_access', 'no_surprise'],
  },
});
