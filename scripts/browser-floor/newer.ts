import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { floor } from '../../browser/src/floor.ts';

/** The floor by MDN's names of browsers; those of phones count as their own. */
const versions: Readonly<Record<string, string>> = {
  safari: floor.safari,
  safari_ios: floor.safari,
  chrome: floor.chrome,
  chrome_android: floor.chrome,
  edge: floor.edge,
  firefox: floor.firefox,
  firefox_android: floor.firefox,
};

interface Support {
  version_added?: string | boolean | null;
  version_removed?: string | boolean | null;
  flags?: unknown[];
  prefix?: string;
  alternative_name?: string;
  partial_implementation?: boolean;
}
export interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
  [name: string]: Feature | Feature['__compat'];
}

const partsOf = (version: string): number[] => version.replace('≤', '').split('.').map(Number);

/** Whether a version is not newer than another. */
export function isWithin(version: string, limit: string): boolean {
  const [parts, limits] = [partsOf(version), partsOf(limit)];
  for (let index = 0; index < Math.max(parts.length, limits.length); index += 1) {
    const difference = (parts[index] ?? 0) - (limits[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

const isFull = (support: Support, limit: string): boolean =>
  typeof support.version_added === 'string' &&
  support.version_added !== 'preview' &&
  isWithin(support.version_added, limit) &&
  !support.version_removed &&
  !support.flags &&
  !support.prefix &&
  !support.alternative_name;

/** Whether every browser of the floor has a feature. Data about a browser may be missing: then it is not known to lack it. */
export function isThere(feature: Feature): boolean {
  const support = feature.__compat?.support ?? {};
  return Object.entries(versions).every(([browser, limit]) => {
    const given = support[browser];
    if (given === undefined) return true;
    const ranges = Array.isArray(given) ? given : [given];
    if (ranges.every(({ version_added }) => version_added == null)) return true;
    return ranges.some((range) => isFull(range, limit));
  });
}

/** Built-ins that a browser of the floor may lack. */
export interface Newer {
  /** Global names, such as `Temporal`. */
  globals: Set<string>;
  /** Members of a global, such as `Map.groupBy`. */
  statics: Set<string>;
  /** Names of methods that no built-in of the floor has, on any object. */
  methods: Set<string>;
}

const children = (feature: Feature): [string, Feature][] =>
  Object.entries(feature).filter(([name]) => name !== '__compat') as [string, Feature][];

/** Reads from MDN's data the features that a browser of the floor may lack. */
export function newerBuiltIns(): Newer {
  const { javascript, api } = compat as unknown as { javascript: { builtins: Feature }; api: Feature };
  const globals = new Set<string>();
  const statics = new Set<string>();
  const lacking = new Set<string>();
  const known = new Set<string>();
  for (const [owner, feature] of [...children(javascript.builtins), ...children(api)]) {
    const isOwnerThere = isThere(feature);
    if (!isOwnerThere) globals.add(owner);
    for (const [key, member] of children(feature)) {
      const name = key.replace(/_static$/, '');
      if (!/^\w+$/.test(name) || /_event$|_parameter$/.test(key)) continue;
      if (isOwnerThere && isThere(member)) {
        known.add(name);
        continue;
      }
      // One plain word of a web interface is the name of too much else.
      if (owner in javascript.builtins || /[a-z][A-Z]/.test(name)) lacking.add(name);
      statics.add(`${owner}.${name}`);
      if (owner === 'Window' || owner === 'WorkerGlobalScope') globals.add(name);
    }
  }
  const methods = new Set([...lacking].filter((name) => !known.has(name)));
  return { globals, statics, methods };
}
