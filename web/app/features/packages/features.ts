import type { ClassPackage } from '@tbm/contract/packages';

type Described = Pick<ClassPackage, 'description'>;

/** The features of a package: one per line of its description [PKG-017]. */
export const featuresOf = ({ description }: Described): string[] =>
  description
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The features that several packages have in common; none for a single package. */
export function sharedFeatures([first, ...others]: readonly Described[]): string[] {
  if (!first || others.length === 0) return [];
  const lists = others.map(featuresOf);
  return featuresOf(first).filter((line) => lists.every((list) => list.includes(line)));
}
