import { routes } from '@tbm/contract';
import type { Route } from '@tbm/contract/route';
import type { Plugin } from 'vite';

const name = 'virtual:invalidations';

/** The contract's `invalidates`, by call, as a module of its own: the browser need not load the contract's schemas. */
export const invalidations = (): Plugin => ({
  name: 'tbm-invalidations',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => {
    if (id !== `\0${name}`) return;
    const table = Object.entries<Route>(routes).flatMap(([key, { invalidates = [] }]) =>
      invalidates.length ? [[key, invalidates]] : [],
    );
    return `export default ${JSON.stringify(Object.fromEntries(table))}`;
  },
});
