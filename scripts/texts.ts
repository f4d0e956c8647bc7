import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export interface Text {
  /** The path from the repository's root. */
  path: string;
  /** White space collapsed. */
  text: string;
}

export interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The text of a string, a template's part or JSX; null for every other node. */
function textIn({ type, value }: Node): string | null {
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : null;
  return type === 'TemplateElement' ? (value as { cooked: string }).cooked : null;
}

export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const [key, value] of Object.entries(node)) {
    // The address of an imported module is no text.
    if (key === 'source') continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
  }
}

/** A module as a tree. */
export function programOf(path: string, code: string): Node {
  const program: unknown = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (!isNode(program)) throw new Error(`${path} cannot be read`);
  return program;
}

/** The strings, template parts and JSX texts of a module, without its comments, names and imports. */
export function textsIn(path: string, code: string): Text[] {
  return [...nodesIn(programOf(path, code))].flatMap((node) => {
    const text = textIn(node)?.replace(/\s+/g, ' ');
    return text?.trim() ? [{ path, text }] : [];
  });
}

/** The sources of texts that a person may read in the product and its demo: catalogues, screens, mails, seeds, demo data, simulators. */
export const productTexts = (): Text[] => textsBelow('{contract,domain,server,web,demo,simulators}');

/** The sources of texts of the back office, whose addresses begin at its own root. */
export const backOfficeTexts = (): Text[] => textsBelow('admin');

const textsBelow = (folders: string): Text[] =>
  globSync(`${folders}/{src,app}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/testing(\/|\.ts$)/.test(path))
    .flatMap((path) => textsIn(path, readFileSync(join(root, path), 'utf8')));
