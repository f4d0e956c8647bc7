import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { thingName, thingText } from './things.ts';

const features = join(import.meta.dirname, '../../../server/src/features');
const sources = globSync('*/*.ts', { cwd: features })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(features, path), 'utf8'));
const found = (pattern: RegExp): string[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name));

/** What the server records: by name, as a part of a member's record, and the tables of what is edited here. */
const recorded = [
  ...found(/\bthing(?::| =) '(\w+)'/g),
  ...(sources.find((source) => source.includes('export type ViewedPart ='))?.match(/(?<=^ {2}\| ')\w+/gm) ??
    []),
  ...found(/^ {4,6}table: (\w+),$/gm),
];

it('whatever the audit log is about has a Spanish name', () => {
  expect(recorded).toEqual(
    expect.arrayContaining(['staff_invitations', 'member_notes', 'credit_ledger', 'quotes']),
  );
  expect([...new Set(recorded)].filter((thing) => thingName(thing) === null)).toEqual([]);
  expect(thingText({ thing: 'purchases', thing_id: '20001' })).toBe('Compra 20001');
  expect(thingText({ thing: 'integrity_runs', thing_id: 'now' })).toBe('Revisión de integridad');
});
