import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noticesText, productionFolders } from './notices.ts';

it('names what runs on the server and in the browser with the text of its licence, and no tool of the tests', () => {
  const text = noticesText();
  for (const name of ['fastify', 'sharp', 'hls.js', 'react-admin', '@fontsource-variable/figtree']) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
  }
  expect(text).toContain('Permission is hereby granted, free of charge');
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toMatch(/@countrystatecity\/countries [\d.]+ \(ODbL-1\.0\)/);
  expect(text).toContain('https://github.com/dr5hn/countries-states-cities-database');
  for (const name of ['vitest', '@biomejs/biome', '@playwright/test', 'vite']) {
    expect(text).not.toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
  }
});

it('follows the copy of a package that Node would load', () => {
  const packages = {
    web: { dependencies: { frame: '2.0.0' } },
    admin: { dependencies: { frame: '1.0.0' } },
    'admin/node_modules/frame': { dependencies: { wheel: '1.0.0' }, peerDependencies: { axle: '1.0.0' } },
    'admin/node_modules/frame/node_modules/wheel': {},
    'node_modules/frame': {
      peerDependencies: { paint: '1.0.0' },
      peerDependenciesMeta: { paint: { optional: true } },
    },
    'node_modules/wheel': {},
    'node_modules/axle': {},
    'node_modules/paint': {},
  };
  expect(productionFolders(packages)).toEqual([
    'admin/node_modules/frame',
    'admin/node_modules/frame/node_modules/wheel',
    'node_modules/axle',
    'node_modules/frame',
  ]);
});

it('fails when a package is missing, but not for one of another platform', () => {
  const root = mkdtempSync(join(tmpdir(), 'tbm-notices-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const lockWith = (paint: object) =>
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({
        packages: {
          web: { dependencies: { frame: '1.0.0', paint: '1.0.0' } },
          'node_modules/frame': { version: '1.0.0', license: 'MIT' },
          'node_modules/paint': { version: '1.0.0', license: 'MIT', ...paint },
        },
      }),
    );
  mkdirSync(join(root, 'node_modules/frame'), { recursive: true });
  lockWith({ optional: true });
  expect(noticesText(root)).toContain('frame 1.0.0 (MIT)\n\nLicencia MIT; el paquete no trae su texto.');
  lockWith({});
  expect(() => noticesText(root)).toThrow('paint is not installed');
});
