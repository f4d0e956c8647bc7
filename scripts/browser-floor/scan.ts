import { type Node, parse } from 'acorn';
import type { Newer } from './newer.ts';

/** The newest syntax that every browser of the floor reads: ECMAScript 2023 has no flag `v` of regular expressions. */
const ecmaVersion = 2023;

type Tree = Node & Record<string, unknown>;
const isNode = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The name of a member that is not computed, or computed from a text. */
function memberName({ computed, property }: Tree): string | null {
  const name = property as Tree;
  if (!computed) return name.type === 'Identifier' ? (name.name as string) : null;
  return textOf(name);
}

/** A text that is written out; null for anything else. */
function textOf(node: Tree): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  const [part, ...parts] = node.type === 'TemplateLiteral' ? (node.quasis as Tree[]) : [];
  return part && parts.length === 0 ? (part.value as { cooked: string }).cooked : null;
}

/** Names that the script itself declares somewhere: they are not the browser's. */
function declaredNames(root: Tree): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') names.add(pattern.name as string);
    for (const key of ['left', 'argument', 'value']) if (pattern.type !== 'Identifier') bind(pattern[key]);
    for (const key of ['elements', 'properties'])
      for (const one of (pattern[key] as unknown[]) ?? []) bind(one);
  };
  walk(root, (node) => {
    if (node.type === 'VariableDeclarator') bind(node.id);
    if (/^(Function|Class)(Declaration|Expression)$/.test(node.type)) bind(node.id);
    if (node.type === 'CatchClause') bind(node.param);
    if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) bind(node.local);
    for (const parameter of (node.params as unknown[]) ?? []) bind(parameter);
  });
  return names;
}

function walk(root: Tree, visit: (node: Tree, parent: Tree | null) => void): void {
  const waiting: [Tree, Tree | null][] = [[root, null]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, parent] = next;
    visit(node, parent);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) waiting.push([child, node]);
  }
}

/** Asked for before it is used: `x.name?.()`, `typeof name`, `'name' in x`. */
const isAsked = (node: Tree, parent: Tree | null): boolean =>
  node.optional === true ||
  (parent?.type === 'CallExpression' && parent.callee === node && parent.optional === true) ||
  (parent?.type === 'UnaryExpression' && parent.operator === 'typeof');

/**
 * The names of newer built-ins that a script uses, each once. Throws a SyntaxError for newer syntax. What a script asks for
 * first (`typeof name`, `'name' in x`, `x.name?.()`) does not count, in any place of that script.
 */
export function newerUses(code: string, newer: Newer): string[] {
  const root = parse(code, {
    ecmaVersion,
    sourceType: 'module',
    allowHashBang: true,
    allowReturnOutsideFunction: true,
  }) as unknown as Tree;
  const declared = declaredNames(root);
  const found = new Set<string>();
  const asked = new Set<string>();
  walk(root, (node, parent) => {
    if (node.type === 'BinaryExpression' && node.operator === 'in') {
      const name = textOf(node.left as Tree);
      if (name !== null) asked.add(name);
    }
    if (node.type === 'MemberExpression') {
      const name = memberName(node);
      if (name === null) return;
      const owner = node.object as Tree;
      const isGlobal = owner.type === 'Identifier' && !declared.has(owner.name as string);
      const full = isGlobal ? `${owner.name as string}.${name}` : name;
      const isMethod = newer.methods.has(name) && parent?.type === 'CallExpression' && parent.callee === node;
      const isStatic = isGlobal && newer.statics.has(full);
      const isProperty =
        isGlobal && /^(window|self|globalThis)$/.test(owner.name as string) && newer.globals.has(name);
      if (isAsked(node, parent)) asked.add(name);
      else if (isStatic) found.add(full);
      else if (isMethod || isProperty) found.add(name);
      return;
    }
    if (node.type !== 'Identifier') return;
    const name = node.name as string;
    if (!newer.globals.has(name) || declared.has(name)) return;
    const isKey =
      (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
      (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent?.type ?? '') &&
        parent?.key === node &&
        !parent.computed &&
        parent.value !== node) ||
      /^(ExportSpecifier|ImportSpecifier|LabeledStatement|BreakStatement|ContinueStatement)$/.test(
        parent?.type ?? '',
      );
    if (isKey) return;
    if (isAsked(node, parent)) asked.add(name);
    else found.add(name);
  });
  return [...found].filter((use) => !asked.has(use.split('.').at(-1) ?? use)).sort();
}
