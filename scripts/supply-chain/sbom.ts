// npm run sbom: writes sbom.json, the bill of materials (CycloneDX) of what package-lock.json names.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lock.ts';

const npm = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const bill = JSON.parse(execFileSync('npm', npm, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }));
// npm names it after the folder.
bill.metadata.component.name = 'tbm';
writeFileSync(join(root, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`);
