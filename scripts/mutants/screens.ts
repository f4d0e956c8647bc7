import type { Mutant } from './mutant.ts';

/** Breaks of screens; a journey must notice them. */
export const screens: Mutant[] = [];
