import { plain } from '../../domain/src/plain-text.ts';

/** The names of a new feature, as its templates use them: `{{snake}}` and so on. */
export interface Names {
  /** `lost-things`: of files and folders. */
  kebab: string;
  /** `lost_things`: of the table and the calls. */
  snake: string;
  /** `lostThings`: of values. */
  camel: string;
  /** `LostThings`: of types and components. */
  Pascal: string;
  /** `lostThing`, `LostThing`: of one record and its type. */
  one: string;
  One: string;
  /** `lost things`: in sentences. */
  words: string;
  /** `lost_thing_id`: the key of the table. */
  key: string;
  /** `Cosas perdidas`: in menus and titles. */
  name: string;
  /** `cosas-perdidas`: in addresses. */
  address: string;
  /** Its place in the menu of the back office. */
  order: string;
}

const lowerFirst = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** `entries` → `entry`, `goals` → `goal`. */
const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

/** The names that follow from the English name with hyphens and the Spanish one. */
export function namesOf(kebab: string, name: string, order: number): Names {
  const parts = kebab.split('-');
  const Pascal = parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
  const snake = parts.join('_');
  const One = singular(Pascal);
  return {
    kebab,
    snake,
    camel: lowerFirst(Pascal),
    Pascal,
    one: lowerFirst(One),
    One,
    words: parts.join(' '),
    key: `${singular(snake)}_id`,
    name,
    address: plain(name).replaceAll(/[^a-z0-9]+/g, '-'),
    order: String(order),
  };
}

/** A template with the names in it. */
export const filled = (template: string, names: Names): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    const value = names[name as keyof Names];
    if (value === undefined) throw new Error(`a template has {{${name}}}`);
    return value;
  });
