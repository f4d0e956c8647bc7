import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from './audit.ts';
import { isAllowed, licenceOf } from './licences.ts';
import { lockedPackages, root } from './lock.ts';
import { billOfMaterials } from './sbom.ts';

const packages = lockedPackages();

it('every package comes from the registry, with a checksum', () => {
  expect(packages.length).toBeGreaterThan(500);
  const foreign = packages.filter(
    ({ resolved, integrity }) =>
      (resolved && !resolved.startsWith('https://registry.npmjs.org/')) || !integrity?.startsWith('sha512-'),
  );
  expect(foreign.map(({ name }) => name)).toEqual([]);
});

it('no install script runs, and those that a package brings are named', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort());
  expect(Object.values(allowScripts).filter(Boolean)).toEqual([]);
});

it('the bill of materials names the product and every package', () => {
  const { metadata, components } = billOfMaterials();
  expect(metadata.component.name).toBe('tbm');
  const listed = new Set(components.map(({ 'bom-ref': ref }) => ref.replace(/\|.*$/, '')));
  const missing = packages.filter(({ name, version }) => !listed.has(`${name}@${version}`));
  expect(missing.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
});

describe('licences', () => {
  it('of all packages are allowed', () => {
    const refused = packages.filter((one) => !isAllowed(licenceOf(one)));
    expect(refused.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
  });

  it('of one choice are allowed when one of them is, of several when all are', () => {
    expect(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'].map(isAllowed)).toEqual([true, true, true]);
    expect(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'none', 'toString'].map(isAllowed)).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('the audit', () => {
  const report = (severity: string) =>
    JSON.stringify({
      metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, [severity]: 1 } },
      vulnerabilities: { lodash: { name: 'lodash', severity, range: '<4.17.21' } },
    });

  it('fails on high and critical vulnerabilities, and names them', () => {
    for (const severity of ['high', 'critical'])
      expect(judge(report(severity))).toEqual({
        passed: false,
        lines: [expect.stringContaining(`1 ${severity}`), `${severity}: lodash <4.17.21`],
      });
    for (const severity of ['low', 'moderate']) expect(judge(report(severity)).passed).toBe(true);
  });

  it('reports when the registry did not answer, and passes', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: {} });
    expect(judge(refused)).toEqual({ passed: true, lines: ['not answered: 405 Method Not Allowed'] });
    expect(judge('')).toEqual({ passed: true, lines: ['not answered: no report'] });
  });
});
