import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@tbm/contract';
import { fieldNames } from '@tbm/domain/field-names';
import { expect, it } from 'vitest';
import { routeOf } from '../api.ts';
import { entities } from '../resources/index.ts';
import { fieldText, thingName, thingText, valueText } from './things.ts';

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

it('everything that the audit log is about has a Spanish name', () => {
  expect(recorded).toEqual(
    expect.arrayContaining(['staff_invitations', 'member_notes', 'credit_ledger', 'quotes']),
  );
  const unnamed = [...new Set(recorded)]
    .filter((thing) => thingName(thing) === null)
    .map((thing) => `${thing}: write \`auditName\` in its about-tables.ts, then \`npm run index\``);
  expect(unnamed).toEqual([]);
  expect(thingText({ thing: 'purchases', thing_id: '20001' })).toBe('Compra 20001');
  expect(thingText({ thing: 'integrity_runs', thing_id: 'now' })).toBe('Revisión de integridad');
});

/** What admins alone create and change, with the fields that they send. */
const kinds = Object.keys(routes).flatMap((key) => {
  const path = /^PUT \/(\w+)\/:id$/.exec(key)?.[1] ?? '';
  const [made, changed] = [routeOf(`POST /${path}`), routeOf(key)];
  const isTheirs = [made, changed].every((route) => String(route?.who) === 'admin');
  const { shape = {} } = { ...changed?.body } as { shape?: object };
  return isTheirs ? [{ path, fields: Object.keys(shape) }] : [];
});

it('a field of what admins change has its Spanish name, where no form of a kind of record has it', () => {
  const others = kinds.filter(({ path }) => !entities.some((entity) => entity.path === path));
  expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(['segments', 'class_templates']));
  const unnamed = others.flatMap(({ path, fields }) =>
    fields.filter((name) => !fieldNames[name]).map((name) => `${path}.${name}`),
  );
  expect(unnamed).toEqual([]);
});

it('a change reads as its form does, and says yes and no', () => {
  const at = { thing: 'class_packages', thing_id: '7' };
  expect([fieldText(at, 'file_url'), fieldText(at, 'sold')]).toEqual([
    'Enlace para quien compra',
    'Vendidos',
  ]);
  expect(fieldText({ thing: 'page_texts', thing_id: 'home' }, 'tagline')).toBe('Frase principal');
  expect(fieldText({ thing: 'purchases', thing_id: '7' }, 'access_until')).toBe('Acceso hasta');
  expect([true, false, null, '', 'Uno', 7, [1]].map(valueText)).toEqual([
    'sí',
    'no',
    '—',
    '—',
    'Uno',
    '7',
    '[1]',
  ]);
});
