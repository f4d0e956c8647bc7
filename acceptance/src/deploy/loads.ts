import { isBuiltin } from 'node:module';
import { type Node, parse } from 'acorn';

type Tree = Node & Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A text that is written out; null for one that is computed. */
function textOf(node: Tree): string | null {
  if (node.type === 'Literal') return String(node.value);
  const [part, ...parts] = node.type === 'TemplateLiteral' ? (node.quasis as Tree[]) : [];
  return part && parts.length === 0 ? (part.value as { cooked: string }).cooked : null;
}

/** Whether a node is `createRequire(…)`. */
const isMaker = (node: Tree): boolean =>
  node.type === 'CallExpression' && (node.callee as Tree).name === 'createRequire';

/** Whether a call loads or finds a module: `require(…)`, `createRequire(…)(…)`, or `.resolve(…)` of one of them. */
function isLoad(callee: Tree): boolean {
  if (callee.type === 'Identifier') return /^(__)?require(\$\d+)?$/.test(String(callee.name));
  if (callee.type !== 'MemberExpression') return isMaker(callee);
  return (callee.property as Tree).name === 'resolve' && isLoad(callee.object as Tree);
}

/** The node that names a module to load; undefined where a node loads none. */
function nameIn(node: Tree): Tree | undefined {
  if (node.type === 'CallExpression')
    return isLoad(node.callee as Tree) ? (node.arguments as Tree[])[0] : undefined;
  return /^(Import|Export(Named|All)Declaration)/.test(node.type) && isTree(node.source)
    ? node.source
    : undefined;
}

/** What a file of a bundle loads that is no file of it. */
export interface Loads {
  /** The packages that it names. */
  packages: string[];
  /** The names that the running code computes, as they are written. */
  computed: string[];
  /** Where it asks in which file or folder it lies: a bundle puts all files into one folder. */
  places: string[];
}

/** What the code of a file of a bundle loads. Texts that hold code are not read. */
export function loadsOf(code: string): Loads {
  const loads: Loads = { packages: [], computed: [], places: [] };
  const nodes: Tree[] = [parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Tree];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const named = nameIn(node);
    const name = named && textOf(named);
    if (named && name === null) loads.computed.push(code.slice(named.start, named.end).replace(/\$\d+/g, ''));
    if (name && !name.startsWith('./') && !isBuiltin(name)) {
      const [first = '', second = ''] = name.split('/');
      loads.packages.push(first.startsWith('@') ? `${first}/${second}` : first);
    }
    const isName = node.type === 'Identifier' || node.type === 'MemberExpression';
    const place = isName ? code.slice(node.start, node.end) : '';
    if (/^(__|import\.meta\.)(dir|file)name$/.test(place)) loads.places.push(place);
    for (const value of Object.values(node))
      nodes.push(...(Array.isArray(value) ? value : [value]).filter(isTree));
  }
  return loads;
}
