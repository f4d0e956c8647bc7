import { fixedPackages, type PackageTerms } from '@tbm/server/features/packages/index';
import { monterrey, tijuana } from './branches.ts';

const fixed = new Map(
  fixedPackages([
    { branch_id: monterrey, name: 'Monterrey' },
    { branch_id: tijuana, name: 'Tijuana' },
  ]).map((terms) => [terms.class_package_id, terms]),
);

/** A seeded package with an id that the specification fixes, with the demo's changes. */
export function fixedPackage(class_package_id: number, changes: Partial<PackageTerms> = {}): PackageTerms {
  const terms = fixed.get(class_package_id);
  if (!terms) throw new Error(`No package with the fixed id ${class_package_id}`);
  return { ...terms, ...changes };
}
