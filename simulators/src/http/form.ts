/** A form body or query with nested brackets, as Stripe's libraries send it. */
export type Nested = string | Nested[] | { [name: string]: Nested };

const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

/** Puts `value` where `a[b][]` points. Names that reach an object's prototype are left out. */
function put(target: Record<string, Nested>, path: string[], value: string): void {
  const [name, ...rest] = path;
  if (name === undefined || unsafe.has(name)) return;
  const key = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const there = target[key];
  const inner = typeof there === 'object' && !Array.isArray(there) ? there : {};
  target[key] = inner;
  put(inner, rest, value);
}

/** `{ 0: …, 1: … }` becomes a list. */
function withLists(value: Nested): Nested {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name)))
    return Object.values(value).map(withLists);
  return Object.fromEntries(names.map((name) => [name, withLists(value[name] ?? '')]));
}

/** Reads `a=1&b[c]=2&d[]=3&d[]=4`. */
export function parseForm(text: string): { [name: string]: Nested } {
  const read: Record<string, Nested> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first, ...inner] = name.split('[');
    put(read, [first ?? '', ...inner.map((part) => part.replace(/\]$/, ''))].slice(0, 8), value);
  }
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, withLists(value)]));
}
