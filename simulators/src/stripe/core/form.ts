import { absent, invalid } from './errors.ts';

export type Form = { [name: string]: FormValue };
export type FormValue = string | Form;

/** Stripe's form bodies and queries: `a[b][c]=d` → `{ a: { b: { c: 'd' } } }`. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let place = form;
    for (const part of path.slice(0, -1)) {
      const known = place[part];
      const inner = typeof known === 'object' ? known : (Object.create(null) as Form);
      place[part] = inner;
      place = inner;
    }
    const last = path.at(-1) ?? '';
    // `a[]=b&a[]=c` counts up.
    place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return form;
}

export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const formOf = (value: FormValue | undefined): Form => (typeof value === 'object' ? value : {});

/** The entries of `a[0]`, `a[1]` … in their order. */
export const listOf = (value: FormValue | undefined): FormValue[] =>
  Object.entries(formOf(value))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, entry]) => entry);
export const textsOf = (value: FormValue | undefined): string[] =>
  listOf(value).filter((entry) => typeof entry === 'string');

/** A required text. */
export function requiredText(form: Form, name: string): string {
  const text = textOf(form[name]);
  if (text === undefined || text === '') throw absent(name);
  return text;
}

/** A text; null when it is cleared. */
export const emptyable = (value: FormValue | undefined): string | null => textOf(value) || null;

/** An http or https URL. */
export function urlOf(value: FormValue | undefined, param: string): string | null {
  const text = emptyable(value);
  if (text !== null && !/^https?:\/\/[^\s/]/.test(text))
    throw invalid('Not a valid URL', param, 'url_invalid');
  return text;
}

export function numberOf(value: FormValue | undefined, param: string): number | undefined {
  const text = textOf(value);
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d+$/.test(text)) throw invalid(`Invalid integer: ${text}`, param, 'parameter_invalid_integer');
  return Number(text);
}

export function flagOf(value: FormValue | undefined, param: string): boolean | undefined {
  const text = textOf(value);
  if (text === undefined || text === '') return undefined;
  if (text !== 'true' && text !== 'false') throw invalid(`Invalid boolean: ${text}`, param);
  return text === 'true';
}

/** One of the given words. */
export function choiceOf<T extends string>(
  value: FormValue | undefined,
  param: string,
  choices: readonly T[],
): T | undefined {
  const text = textOf(value);
  if (text === undefined || text === '') return undefined;
  const found = choices.find((choice) => choice === text);
  if (!found) throw invalid(`Invalid ${param}: must be one of ${choices.join(', ')}`, param);
  return found;
}

/** Metadata after a change: an empty value removes a key, an empty text all of them. */
export function metadataOf(
  value: FormValue | undefined,
  before: Record<string, string> | null = {},
): Record<string, string> {
  if (value === '') return {};
  const after = { ...before };
  for (const [key, entry] of Object.entries(formOf(value))) {
    if (typeof entry !== 'string') throw invalid('Metadata values must be strings.', `metadata[${key}]`);
    if (entry === '') delete after[key];
    else after[key] = entry;
  }
  return after;
}
