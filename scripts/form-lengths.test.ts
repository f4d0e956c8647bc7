import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Lengths of texts that are written as numbers. One digit is the length of a number, such as a height. */
const numbersIn = (code: string): string[] =>
  code.match(/maxLength(?:=\{|: )(?:typedLimit\()?\d[\d_].*/g) ?? [];

it('no form writes the length of a text as a number', () => {
  const forms = globSync('{web/app,admin/src}/**/*.tsx', { cwd: root }).map((path) => ({
    path,
    code: readFileSync(join(root, path), 'utf8'),
  }));
  expect(forms.filter(({ code }) => code.includes('maxLength')).length).toBeGreaterThan(20);
  const written = forms.flatMap(({ path, code }) =>
    numbersIn(code).map(
      (found) => `${path}: name it in contract/src/lengths.ts, also for the call: ${found}`,
    ),
  );
  expect(written).toEqual([]);
});

it.each([
  '<input maxLength={80} />',
  '<input maxLength={typedLimit(1_000)} />',
  'slotProps={{ htmlInput: { maxLength: 120 } }}',
  'slotProps={{ htmlInput: { maxLength: typedLimit(120) } }}',
])('%s is such a form', (code) => {
  expect(numbersIn(code)).toHaveLength(1);
});

it.each(['<input maxLength={3} />', '<input maxLength={typedLimit(goalLimits.name)} />'])(
  '%s is none',
  (code) => {
    expect(numbersIn(code)).toEqual([]);
  },
);
