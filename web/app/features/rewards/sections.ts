import type { FrequentQuestion } from '@tbm/contract/content';

/** Sections of the rewards FAQ in display order [RWD-011]. */
export const faqSections = [
  ['general', 'Generales'],
  ['in_person', 'Modalidad presencial'],
  ['online', 'Modalidad online'],
  ['levels', 'Niveles y recompensas'],
  ['brands', 'Marcas aliadas'],
  ['rules', 'Reglas del programa'],
] as const satisfies readonly (readonly [FrequentQuestion['section'], string])[];

/** The questions by section, without empty sections. */
export const bySection = <T extends Pick<FrequentQuestion, 'section'>>(items: readonly T[]) =>
  faqSections
    .map(([section, title]) => ({ section, title, items: items.filter((item) => item.section === section) }))
    .filter((part) => part.items.length > 0);

/** A preview: the first question of each of the first sections [RWD-009]. */
export const excerpt = <T extends Pick<FrequentQuestion, 'section'>>(items: readonly T[], count = 4): T[] =>
  bySection(items)
    .flatMap((part) => part.items.slice(0, 1))
    .slice(0, count);
