import { type Break, inFile, type Mutant } from '../mutant.ts';

/** The breaks that one journey must notice; it is walked on a phone. Files are below `web/app`. */
export const walked =
  (spec: string, journey: string) =>
  (file: string, ...breaks: Break[]): Mutant[] =>
    inFile(`web/app/${file}`, `e2e/${spec}`)(...breaks).map((mutant) => ({ ...mutant, journey }));
