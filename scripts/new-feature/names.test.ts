import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filled, namesOf } from './names.ts';

it('the names of a feature follow from two', () => {
  expect(namesOf('lost-things', 'Cosas perdidas en el salón', 40)).toEqual({
    kebab: 'lost-things',
    snake: 'lost_things',
    camel: 'lostThings',
    Pascal: 'LostThings',
    one: 'lostThing',
    One: 'LostThing',
    words: 'lost things',
    key: 'lost_thing_id',
    name: 'Cosas perdidas en el salón',
    address: 'cosas-perdidas-en-el-salon',
    order: '40',
  });
});

it('one record of several is named by the singular', () => {
  expect(namesOf('diary-entries', 'Diario', 10)).toMatchObject({ one: 'diaryEntry', key: 'diary_entry_id' });
});

it('every template has only names that exist', () => {
  const templates = new URL('templates/', import.meta.url);
  const files = readdirSync(templates);
  expect(files.length).toBeGreaterThan(8);
  for (const file of files)
    expect(filled(readFileSync(new URL(file, templates), 'utf8'), namesOf('notes', 'Notas', 10))).not.toMatch(
      /\{\{\w/,
    );
});
