import type { ClassPackage } from '@tbm/contract/packages';

type Described = Pick<ClassPackage, 'description'> & Partial<Pick<ClassPackage, 'guest_passes'>>;

/** The features of a package: one per line of its description [PKG-017], and its guest passes. */
export const featuresOf = ({ description, guest_passes }: Described): string[] =>
  [...description.split('\n'), guest_passes ? `Pases de invitada: ${guest_passes}` : '']
    .map((line) => line.trim())
    .filter(Boolean);

/** The features that several packages have in common; none for a single package. */
export function sharedFeatures([first, ...others]: readonly Described[]): string[] {
  if (!first || others.length === 0) return [];
  const lists = others.map(featuresOf);
  return featuresOf(first).filter((line) => lists.every((list) => list.includes(line)));
}
