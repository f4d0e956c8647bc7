import { invalid, unknownIn } from './errors.ts';
import { type Form, type FormValue, formOf, numberOf, textOf } from './form.ts';

interface Listed {
  id: string;
  created?: number;
}

interface List<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** The parameters of every list. */
export const paging = ['limit', 'starting_after', 'ending_before'] as const;

const limits = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
};

/** Whether a time fits `created=…` or `created[gte]=…`. */
export function inRange(time: number, value: FormValue | undefined, param: string): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return time === numberOf(value, param);
  return Object.entries(limits).every(([name, holds]) => {
    const bound = numberOf(formOf(value)[name], `${param}[${name}]`);
    return bound === undefined || holds(time, bound);
  });
}

/** A page of a list, newest first: after an id, before an id, or from the start. */
export function pageOf<T extends Listed>(url: string, all: T[], query: Form, kind: string): List<T> {
  const limit = numberOf(query.limit, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid('Limit must be a number between 1 and 100.', 'limit', 'parameter_invalid_integer');
  const place = (param: 'starting_after' | 'ending_before'): number | null => {
    const id = textOf(query[param]);
    if (id === undefined) return null;
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw unknownIn(kind, id, param);
    return index;
  };
  const [after, before] = [place('starting_after'), place('ending_before')];
  if (after !== null && before !== null)
    throw invalid('You cannot use both starting_after and ending_before.', 'ending_before');
  const list = (data: T[], has_more: boolean): List<T> => ({
    object: 'list',
    url,
    has_more,
    data,
  });
  if (before !== null) {
    const start = Math.max(0, before - limit);
    return list(all.slice(start, before), start > 0);
  }
  const start = after === null ? 0 : after + 1;
  return list(all.slice(start, start + limit), all.length > start + limit);
}
