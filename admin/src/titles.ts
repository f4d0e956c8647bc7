import type { Entity } from './entity.tsx';
import { entities } from './resources/index.ts';

/** How a record is called in lists, menus and headings. */
export const titleOf = (entity: Entity, record: Record<string, unknown>): string =>
  typeof entity.title === 'function' ? entity.title(record) : String(record[entity.title] ?? record.id);

/** The same for a record of the kind kept at a path of the contract. */
export const titleAt = (path: string) => {
  const entity = entities.find((one) => one.path === path);
  return (record: Record<string, unknown>): string => (entity ? titleOf(entity, record) : String(record.id));
};
