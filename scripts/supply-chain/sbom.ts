import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './lock.ts';

// npm run sbom: writes sbom.json, the bill of materials (CycloneDX) of the packages in package-lock.json. CI keeps it, not git.

interface Bill {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string }[];
}

/** The bill of materials of the lock file, as npm makes it. */
export function billOfMaterials(): Bill {
  const options = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const output = execFileSync('npm', options, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const bill: Bill = JSON.parse(output);
  // npm names it after the folder.
  bill.metadata.component.name = 'tbm';
  return bill;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'sbom.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
}
