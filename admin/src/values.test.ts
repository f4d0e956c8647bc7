import { configKeys } from '@tbm/contract/appconfig';
import { classType } from '@tbm/contract/studio';
import { describe, expect, it } from 'vitest';
import { routeOf } from './api.ts';
import { derived, isColor, labelOf } from './entity.tsx';
import { entities } from './resources/index.ts';
import { pages } from './resources/pages.tsx';
import type { Shape } from './schema.ts';
import { settingSections } from './settings.ts';
import { asWritten, bodyOf, emptyOf, isSame, merged, valuesOf } from './values.ts';

/** Every field of a form, with the list or group that it is part of. */
const namesIn = (shape: Shape, row = ''): [name: string, row: string][] =>
  Object.entries(shape).flatMap(([name, { field }]) => {
    const inner = field.kind === 'list' ? field.item : field;
    return [[name, row] as [string, string], ...(inner.kind === 'group' ? namesIn(inner.fields, name) : [])];
  });

describe('entities', () => {
  it.each([...entities, ...pages].map((entity) => [entity.path, entity] as const))(
    '%s: every field and column has a Spanish label',
    (_path, entity) => {
      const { shape } = derived(entity);
      const shown = namesIn(shape).filter(([name, row]) => row !== '' || !entity.hidden?.includes(name));
      const unnamed = [...shown, ...derived(entity).columns.map((name) => [name, ''] as const)].filter(
        ([name, row]) => labelOf(entity, name, row) === '',
      );
      expect(unnamed).toEqual([]);
    },
  );

  it.each(entities.map((entity) => [entity.path, entity] as const))(
    '%s: only admins write it',
    (_path, { path }) => {
      for (const key of [`POST /${path}`, `PUT /${path}/:id`, `DELETE /${path}/:id`])
        expect(routeOf(key)?.who).toEqual(['admin']);
    },
  );

  it('each has an address of its own', () => {
    expect(new Set(entities.map(({ address }) => address)).size).toBe(entities.length);
  });
});

const shapeAt = (path: string): Shape => {
  const entity = entities.find((one) => one.path === path);
  if (!entity) throw new Error(path);
  return derived(entity).shape;
};

describe('values of a form', () => {
  it('a field that is not shown keeps its value', () => {
    const row = { title: '4 Clases', slots: '07:00', branch: null };
    const shape = shapeAt('class_packages');
    expect(bodyOf(shape, valuesOf(shape, row)).slots).toBe('07:00');
  });

  it('hold the ids of the records that a row holds, and give a body that the contract accepts', () => {
    const file = {
      file_id: 7,
      name: 'a',
      type: 'image/webp',
      url: '/a',
      width: 1,
      height: 1,
      placeholder: null,
    };
    const row = classType.parse({
      class_type_id: 3,
      is_retired: false,
      name: 'Barre',
      short_code: 'BARRE',
      description: '',
      benefits: '',
      video_url: null,
      icon: '',
      spot_map: '5,6',
      branch_id: null,
      order: 2,
      show_home: true,
      class_category_id: 4,
      class_category: { class_category_id: 4, name: 'Fuerza' },
      class_type_muscles: [{ muscle_id: 1, is_primary: true }],
      file,
      videos: 0,
    });
    const { class_category_id: _, ...read } = row;
    const body = bodyOf(shapeAt('class_types'), valuesOf(shapeAt('class_types'), read));
    expect(body).toMatchObject({ class_category_id: 4, file_id: 7, spot_map: '5,6', branch_id: null });
    expect(routeOf('PUT /class_types/:id')?.body?.safeParse(body).success).toBe(true);
  });

  it('emptied texts are empty and emptied numbers none', () => {
    const body = bodyOf(shapeAt('class_packages'), {
      title: 'Uno',
      short_description: null,
      available: null,
    });
    expect(body).toMatchObject({ title: 'Uno', short_description: '', available: null });
    expect(Object.keys(body)).not.toContain('updatedAt');
  });

  it('a new package begins with the presets of the contract', () => {
    const packages = entities.find(({ path }) => path === 'class_packages') as (typeof entities)[number];
    expect(emptyOf(derived(packages).fresh)).toMatchObject({
      show_home: true,
      first_check: false,
      sale_price: null,
      title: null,
    });
  });
});

describe('lists', () => {
  it.each(entities.map((entity) => [entity.path, entity] as const))(
    '%s: the server sorts it by every column but colours, and filters it by columns only',
    (_path, entity) => {
      const { columns, sorts, filters } = derived(entity);
      expect([...sorts]).toEqual(columns.filter((name) => !isColor(name)));
      expect([...filters].filter((name) => !columns.includes(name))).toEqual([]);
    },
  );
});

describe('two editors of one record', () => {
  const shape = derived(entities.find(({ path }) => path === 'quotes') as (typeof entities)[number]).shape;
  it('saving mine keeps what the other saved and I did not touch', () => {
    const base = { content: 'Uno', author: 'Ana' };
    const theirs = { content: 'Uno', author: 'Eva', quote_id: 4 };
    const mine = { content: 'Dos', author: 'Ana' };
    expect(merged(shape, { base, theirs, mine })).toEqual({ content: 'Dos', author: 'Eva', quote_id: 4 });
  });
  it('an emptied field is the same as an empty one', () => {
    expect([isSame(null, ''), isSame(undefined, null), isSame([1], [2]), isSame(0, null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it('[CONF-001] every setting has its words in the back office', () => {
  expect(settingSections.flatMap(([, settings]) => Object.keys(settings)).toSorted()).toEqual(
    [...configKeys].toSorted(),
  );
});

it('a text that a spreadsheet would calculate is shown as it was written, at any place in a record', () => {
  const row = { name: '=HYPERLINK("x")', price: -5, tags: [{ name: '@SUM(1)' }, null], about: 'a=b' };
  expect(asWritten([row])).toEqual([
    { name: `'=HYPERLINK("x")`, price: -5, tags: [{ name: `'@SUM(1)` }, null], about: 'a=b' },
  ]);
});
