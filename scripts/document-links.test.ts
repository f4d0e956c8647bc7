import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root, writtenFiles } from './specification.ts';

interface DocumentLink {
  /** The document, from the root of the repository. */
  path: string;
  target: string;
}

/** The links of a document to files of the repository and to parts of documents, without those in code. */
function linksIn(path: string, text: string): DocumentLink[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => ({ path, target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
}

/** The anchors that a Markdown page has: `#a-new-version` of its headings, and the ids that it names. */
function anchorsOf(text: string): Set<string> {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const ids = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}

/** The error of a link, or null. */
function problemOf({ path, target }: DocumentLink): string | null {
  const [file = '', anchor] = target.split('#');
  const destination = file ? normalize(join(dirname(path), decodeURI(file))) : path;
  if (!existsSync(join(root, destination))) return `${path}: ${target} does not exist`;
  if (!anchor) return null;
  if (!statSync(join(root, destination)).isFile() || !destination.endsWith('.md')) return null;
  const anchors = anchorsOf(readFileSync(join(root, destination), 'utf8'));
  return anchors.has(anchor) ? null : `${path}: ${target} has no such part`;
}

/** Files that a command makes, and those of the feature that docs/first-feature.md has as its example. */
const isMade = (path: string): boolean => path === 'bench/results.json' || path.includes('suggest');

const documents = writtenFiles('**/*.md');

it('links in documents lead to files and parts that exist', () => {
  const links = documents.flatMap(({ path, text }) => linksIn(path, text));
  expect(links.length).toBeGreaterThan(400);
  expect(links.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
});

it('paths of our own that documents name in code exist', () => {
  // The changelog names files as they were.
  const current = documents.filter(({ path }) => path !== 'CHANGELOG.md');
  const paths = current.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /`((?:contract|domain|server|web|admin|browser|demo|simulators|e2e|scripts|docs|acceptance|bench)\/[\w./-]+\.\w+)`/g,
      ),
    ].map(([, named = '']) => ({ path, named })),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter(({ named }) => !isMade(named) && !existsSync(join(root, named)))).toEqual([]);
});

it('a link to a file or part that does not exist is found', () => {
  const path = 'docs/specification/README.md';
  const text =
    '[a](product-decisions.md#decision-5) [b](missing.md) [c](#no-such-part) `[d](code.md)` [e](https://tbm.mx)';
  expect(linksIn(path, text).map(problemOf)).toEqual([
    null,
    `${path}: missing.md does not exist`,
    `${path}: #no-such-part has no such part`,
  ]);
});
