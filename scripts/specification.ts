// Reads docs/specification/: the items, the open points, the contradictions and the product decisions. Its files are
// the only list of them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = 'docs/specification';

export interface Area {
  /** Such as `RES`. */
  code: string;
  /** The path from the root of the repository. */
  file: string;
  /** Requirements, such as `RES-001`, in the order of the file. */
  items: string[];
  /** Points that the specification leaves open, such as `RES-O1`. */
  open: string[];
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The numbers of the rows of tables: `| <a id="res-001"></a>RES-001 | …`. */
function numberedRows(text: string): string[] {
  return [...text.matchAll(/^\| <a id="[^"]+"><\/a>(\S+) \|/gm)].map(([, number = '']) => number);
}

function readArea(file: string): Area {
  const text = read(file);
  const code = /^# ([A-Z]+) · /.exec(text)?.[1] ?? '';
  const numbers = numberedRows(text);
  return {
    code,
    file,
    items: numbers.filter((number) => /^[A-Z]+-\d{3}$/.test(number)),
    open: numbers.filter((number) => /^[A-Z]+-O\d+$/.test(number)),
  };
}

/** The page that lists the areas. */
export const indexText: string = read(`${folder}/README.md`);

/** The areas in the order of the index, which also counts the items and open points of each. */
export const index: { code: string; file: string; items: number; open: number }[] = [
  ...indexText.matchAll(/^\| \[([A-Z]+)\]\((areas\/\S+\.md)\) \| .+ \| (\d+) \| (\d+) \|$/gm),
].map(([, code = '', file = '', items, open]) => ({
  code,
  file: `${folder}/${file}`,
  items: Number(items),
  open: Number(open),
}));

export const areaFiles: string[] = globSync(`${folder}/areas/*.md`, { cwd: root }).sort();

export const areas: Area[] = index.map(({ file }) => readArea(file));

export const contradictions: string[] = numberedRows(read(`${folder}/contradictions.md`));

/** The numbers of the sections of the product decisions. */
export const productDecisions: string[] = [
  ...read(`${folder}/product-decisions.md`).matchAll(/^## <a id="decision-(\d+)"><\/a>\1\. /gm),
].map(([, number = '']) => number);

const known = new Set([...areas.flatMap(({ items, open }) => [...items, ...open]), ...contradictions]);

/** Whether the specification has this item, open point or contradiction. */
export const isSpecified = (number: string): boolean => known.has(number);

/** The numbers of the files of docs/decisions/, such as `0004`. */
export const technicalDecisions: string[] = globSync('[0-9]*.md', { cwd: join(root, 'docs/decisions') }).map(
  (file) => file.slice(0, 4),
);

export interface SourceFile {
  path: string;
  text: string;
}

/** The files of the repository that match a pattern, without packages and build results. */
export function writtenFiles(pattern: string): SourceFile[] {
  return globSync(pattern, {
    cwd: root,
    exclude: ['**/node_modules', '**/build', '**/.*'],
  })
    .sort()
    .map((path) => ({ path, text: read(path) }));
}
