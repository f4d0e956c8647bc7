import { type Break, inFile, type Mutant } from '../mutant.ts';

/** The breaks that one journey must notice; it is walked on a phone unless `on` names another size. Files are below `web/app`. */
export const walked =
  (spec: string, journey: string, on: Pick<Mutant, 'size' | 'site'> = {}) =>
  (file: string, ...breaks: Break[]): Mutant[] =>
    inFile(`web/app/${file}`, `e2e/${spec}`)(...breaks).map((mutant) => ({ ...mutant, ...on, journey }));
