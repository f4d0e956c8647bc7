import { fileURLToPath } from 'node:url';
import { type LockedPackage, lockedPackages } from './lock.ts';

// npm run licences: which licences the packages have, and which packages each. Fails on one that is not allowed.

/** Licences (SPDX) that a closed product may build on, and what each asks for. */
export const allowed: Record<string, string> = {
  MIT: 'name the authors',
  'MIT-0': 'nothing',
  ISC: 'name the authors',
  '0BSD': 'nothing',
  'BSD-2-Clause': 'name the authors',
  'BSD-3-Clause': 'name the authors',
  'Apache-2.0': 'name the authors and changes',
  'BlueOak-1.0.0': 'name the licence',
  Zlib: 'do not claim authorship',
  Unlicense: 'nothing',
  'CC0-1.0': 'nothing',
  'Python-2.0': 'name the authors',
  'PSF-2.0': 'name the authors',
  'CC-BY-4.0': 'name the authors (data about browsers)',
  'ODbL-1.0': 'name the source and share changes to the data (countries, states, cities); we make none',
  'OFL-1.1': 'fonts: do not sell them alone',
  'MPL-2.0': 'publish changes to its own files; we make none',
  'LGPL-3.0-or-later': 'let it be exchanged; libvips is a library of its own that sharp loads',
  'LGPL-3.0': 'let it be exchanged; libheif is a package of its own that the server loads',
};

/** Packages that name no licence in their package.json, or none of SPDX, and the one in their files. */
const inFiles: Record<string, string> = {
  'css-mediaquery@0.1.2': 'BSD-3-Clause',
  'png-js@2.0.0': 'MIT',
  'xmlhttprequest-ssl@2.1.2': 'MIT',
};

export const licenceOf = ({ name, version, license }: LockedPackage): string =>
  inFiles[`${name}@${version}`] ?? license ?? 'none';

/** Whether an SPDX expression of AND and OR, without nested brackets, is allowed. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((all) => all.split(' AND ').every((one) => Object.hasOwn(allowed, one)));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const byLicence = Map.groupBy(lockedPackages(), licenceOf);
  for (const [licence, packages] of [...byLicence].sort(([one], [other]) => one.localeCompare(other))) {
    const names = new Set(packages.map(({ name, version }) => `${name}@${version}`));
    console.log(`${isAllowed(licence) ? 'allowed' : 'REFUSED'}  ${licence} (${names.size})`);
    console.log(`         ${[...names].sort().join(', ')}\n`);
  }
  if (![...byLicence.keys()].every(isAllowed)) process.exitCode = 1;
}
