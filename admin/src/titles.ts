import type { Entity } from './entity.tsx';
import { entities } from './resources/index.ts';

/** The Spanish word for a value of a choice, or the value itself. */
export const wordOf = ({ choices }: Entity, name: string, value: string): string =>
  choices?.[name]?.[value] ?? value;

/** How a record is called in lists, menus and headings. */
export const titleOf = (entity: Entity, record: Record<string, unknown>): string =>
  typeof entity.title === 'function'
    ? entity.title(record)
    : wordOf(entity, entity.title, String(record[entity.title] ?? record.id));

/** The same for a record of the kind kept at a path of the contract. */
export const titleAt = (path: string) => {
  const entity = entities.find((one) => one.path === path);
  return (record: Record<string, unknown>): string => (entity ? titleOf(entity, record) : String(record.id));
};
