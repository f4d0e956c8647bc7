export type Form = { [name: string]: FormValue };
export type FormValue = string | Form;

/** Stripe's form bodies: `a[b][c]=d` → `{ a: { b: { c: 'd' } } }`. */
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
    place[path.at(-1) ?? ''] = value;
  }
  return form;
}

export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const formOf = (value: FormValue | undefined): Form => (typeof value === 'object' ? value : {});
export const recordOf = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formOf(value)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
