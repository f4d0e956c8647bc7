import type { AuditRow } from '@tbm/contract/audit';
import { fieldNames } from '@tbm/domain/field-names';
import { auditNames } from '@tbm/domain/table-names';
import { type Entity, labelOf } from '../entity.tsx';
import { entities } from '../resources/index.ts';
import { pages } from '../resources/pages.tsx';

/** What the server records and is no table of its own. */
const otherNames: Record<string, string> = {
  jobs: 'Tarea',
};

/** What a record of the audit log is about; `null` for a table without a name. */
export const thingName = (thing: string): string | null =>
  auditNames[thing] ?? otherNames[thing] ?? entities.find(({ path }) => path === thing)?.names[0] ?? null;

/** `Compra 20001`; what was asked for `now` has no key. */
export const thingText = ({ thing, thing_id }: Pick<AuditRow, 'thing' | 'thing_id'>): string =>
  [thingName(thing) ?? thing, thing_id === 'now' ? '' : thing_id].join(' ').trim();

/** The form that changes what a record of the audit log is about. */
const formOf = ({ thing, thing_id }: Pick<AuditRow, 'thing' | 'thing_id'>): Entity | undefined =>
  thing === 'page_texts'
    ? pages.find(({ page }) => page === thing_id)
    : entities.find(({ path }) => path === thing);

/** A field of what the audit log is about, as its form calls it. */
export function fieldText(row: Pick<AuditRow, 'thing' | 'thing_id'>, name: string): string {
  const form = formOf(row);
  return (form && labelOf(form, name)) || (fieldNames[name] ?? name);
}

/** A value that was recorded, as a person reads it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
