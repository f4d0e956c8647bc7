// Values that a form of progress shows beside its fields. The file has no dependency, so that the form loads nothing else for them.

/** The measures, each with its smallest and its largest accepted value [TRACK-004, TRACK-021]. The database checks the same limits. */
export const measureRanges = {
  weight: [20, 300],
  imc: [5, 150],
  fat: [1, 80],
  muscle: [1, 90],
  chest: [30, 250],
  waist: [30, 250],
  abs: [30, 250],
  hips: [30, 250],
  arms: [10, 150],
  thigh: [10, 150],
} as const satisfies Record<string, readonly [from: number, to: number]>;

export type Measure = keyof typeof measureRanges;

/** In the order of the form. */
export const measureKeys = Object.keys(measureRanges) as Measure[];

/** Most photos of one entry [TRACK-022]. */
export const photosPerTrack = 6;
/** The longest comment. */
export const commentLength = 500;

/** How often a member may be reminded [TRACK-020]. */
export const trackFrequencies = ['week', 'month', 'quarter'] as const;
export type TrackFrequency = (typeof trackFrequencies)[number];
