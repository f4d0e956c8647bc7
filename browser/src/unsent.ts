import { type KeptStorage, visitStorage } from './storage.ts';

/** What was typed in forms when the session ended, in this tab: it is restored for the same account. */
const entry = 'tbm_unsent';

type Values = Record<string, unknown>;
interface Form {
  /** The values with which the form opened: typed values are restored only where these are the same. */
  start: Values;
  values: Values;
}
interface Unsent {
  /** Whose page it was: the subject of its tokens. */
  account: string;
  forms: Record<string, Form>;
}

/** Forms with changes that are on the page now, by name. */
const open = new Map<string, () => Form>();

/** Secrets and files are never written down. */
const isKept = ([name, value]: [string, unknown]): boolean =>
  !/password|secret|^code$/i.test(name) &&
  (value === null || ['string', 'number', 'boolean'].includes(typeof value));
const keepableValues = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(isKept));

function read(store: KeptStorage): Unsent | null {
  try {
    return JSON.parse(store.getItem(entry) ?? 'null') as Unsent | null;
  } catch {
    return null;
  }
}

/** Counts a form with changes until the returned function is called. */
export function watchUnsent(name: string, form: () => Form): () => void {
  open.set(name, form);
  return () => {
    if (open.get(name) === form) open.delete(name);
  };
}

/** Writes down what the open forms hold: the session of this account has ended. False where the browser could not keep it. */
export function keepUnsent(account: string, store: KeptStorage = visitStorage): boolean {
  const forms: Record<string, Form> = {};
  for (const [name, form] of open) {
    const { start, values } = form();
    forms[name] = { start: keepableValues(start), values: keepableValues(values) };
  }
  if (Object.keys(forms).length === 0) return true;
  return store.setItem(entry, JSON.stringify({ account, forms }));
}

/** What was typed in a form that opens now, once; null when nothing was, or by another account, which deletes it. */
export function takeUnsent(
  name: string,
  start: Values,
  account: string,
  store: KeptStorage = visitStorage,
): Values | null {
  const unsent = read(store);
  if (unsent && unsent.account !== account) forgetUnsent(store);
  const form = unsent?.account === account ? unsent.forms[name] : undefined;
  if (!unsent || !form || JSON.stringify(form.start) !== JSON.stringify(keepableValues(start))) return null;
  delete unsent.forms[name];
  store.setItem(entry, JSON.stringify(unsent));
  return form.values;
}

/** Forgets all of it: the account signs out. */
export function forgetUnsent(store: KeptStorage = visitStorage): void {
  store.removeItem(entry);
}
