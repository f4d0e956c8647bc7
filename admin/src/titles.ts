import { derived, type Entity, isColor, isPrice, labelOf, referencedResource } from './entity.tsx';
import { entities } from './resources/index.ts';

/** The Spanish word for a value of a choice, or the value itself. */
export const wordOf = ({ choices }: Entity, name: string, value: string): string =>
  choices?.[name]?.[value] ?? value;

/** "Retirada" or "Retirado", as the name of the kind asks for. */
export const retiredWord = ({ isFeminine }: Entity): string => (isFeminine ? 'Retirada' : 'Retirado');

/** How a record is called in lists, menus and headings; one that is retired says so. */
export function titleOf(entity: Entity, record: Record<string, unknown>): string {
  const title =
    typeof entity.title === 'function'
      ? entity.title(record)
      : wordOf(entity, entity.title, String(record[entity.title] ?? record.id));
  return record.is_retired === true ? `${title} (${retiredWord(entity).toLowerCase()})` : title;
}

/** The same for a record of the kind kept at a path of the contract. */
export const titleAt = (path: string) => {
  const entity = entities.find((one) => one.path === path);
  return (record: Record<string, unknown>): string => (entity ? titleOf(entity, record) : String(record.id));
};

/**
 * The columns that a phone shows under the title of a record, at most three: only values that are clear without their column's
 * title or with its label before them, and that the record's title does not hold.
 */
export function detailsOf(entity: Entity, record: Record<string, unknown>): string[] {
  const { columns, shape } = derived(entity);
  const title = ` ${titleOf(entity, record)} `;
  const isTold = (name: string): boolean => {
    const kind = shape[name]?.field.kind;
    if (kind === 'boolean' || isColor(name)) return false;
    if (referencedResource(name)) return kind !== 'list';
    const value = record[name];
    if (isPrice(name)) return value !== null;
    return typeof value === 'string' && value !== '' && !title.includes(` ${wordOf(entity, name, value)} `);
  };
  return columns.filter(isTold).slice(0, 3);
}

/** What stands before a value under a title: times, further prices and "all" say what they are of. */
export function labelInDetails(entity: Entity, record: Record<string, unknown>, name: string): string {
  const kind = derived(entity).shape[name]?.field.kind;
  const isUnclear = kind === 'date' || kind === 'instant' || name.endsWith('_price') || record[name] === null;
  return isUnclear ? `${labelOf(entity, name)}: ` : '';
}
