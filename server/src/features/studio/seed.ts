import type { shortCodes } from '@tbm/contract/studio';

/** Categories of class types that a new studio starts with, in order. */
export const seedCategories = ['Fuerza', 'Barre y movilidad', 'Cardio'] as const;

interface SeedClassType {
  name: string;
  short_code: (typeof shortCodes)[number];
  category: (typeof seedCategories)[number];
}

/** One class type for each short code [SCHED-020]. They have no spot map: rooms differ. */
export const seedClassTypes: readonly SeedClassType[] = [
  { name: 'Glúteo & Tono', short_code: 'G&T', category: 'Fuerza' },
  { name: 'Barre', short_code: 'BARRE', category: 'Barre y movilidad' },
  { name: 'Sculpt & Burn', short_code: 'SNB', category: 'Fuerza' },
  { name: 'Barre Body Pilates', short_code: 'BBP', category: 'Barre y movilidad' },
  { name: 'Jump', short_code: 'JUMP', category: 'Cardio' },
  { name: 'Cardio', short_code: 'CARDIO', category: 'Cardio' },
  { name: 'TBM Mix', short_code: 'MIX', category: 'Fuerza' },
];
