import { type Break, breaksIn, type Mutant } from '../mutant.ts';

/** The breaks that one journey must notice; it is walked on a phone unless `on` names another size. Places are below `web/app`. */
export const walked =
  (spec: string, journey: string, on: Pick<Mutant, 'size' | 'site'> = {}) =>
  (place: string, breaks: Record<string, Break>): Mutant[] =>
    breaksIn(`web/app/${place}`, `e2e/${spec}`, breaks).map((mutant) => ({ ...mutant, ...on, journey }));
