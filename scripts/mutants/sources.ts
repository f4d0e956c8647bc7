import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, nodesIn, programOf } from '../texts.ts';
import type { Mutant } from './mutant.ts';

/** Where a break applies, and the text that takes its place. */
export interface BrokenFile {
  /** Path below the root. */
  file: string;
  /** The whole source with the break. */
  broken: string;
}

interface Range {
  start: number;
  end: number;
}

interface Declaration extends Range {
  program: Node;
  /** The value of a constant. */
  init?: Range | undefined;
}

/** Applies breaks to the sources below a folder. Files are read and parsed once. */
export function openSources(root: string) {
  const sources = new Map<string, string>();
  const programs = new Map<string, Node>();
  const folders = new Map<string, string[]>();

  function sourceOf(file: string): string {
    const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8');
    sources.set(file, source);
    return source;
  }

  function programIn(file: string): Node {
    const program = programs.get(file) ?? programOf(file, sourceOf(file));
    programs.set(file, program);
    return program;
  }

  function filesIn(place: string): string[] {
    if (/\.\w+$/.test(place)) return [place];
    const files = folders.get(place) ?? modulesBelow(root, place);
    folders.set(place, files);
    return files;
  }

  /** The files below the place that declare the symbol. */
  function declarationsOf(place: string, symbol: string): { file: string; declaration: Declaration }[] {
    return filesIn(place).flatMap((file) => {
      if (!new RegExp(`(function|class|const|let) ${RegExp.escape(symbol)}\\b`).test(sourceOf(file)))
        return [];
      const declaration = declarationIn(programIn(file), symbol);
      return declaration ? [{ file, declaration }] : [];
    });
  }

  function fileOf({ place, symbol }: Mutant): { file: string; declaration?: Declaration } {
    if (symbol === null) return { file: place };
    const [found, another] = declarationsOf(place, symbol);
    if (!found) throw new Error(`${place} declares no ${symbol}`);
    if (another) throw new Error(`${symbol} is declared in ${found.file} and ${another.file}`);
    return found;
  }

  return {
    sourceOf,

    /** Throws an error with the reason when the break no longer fits the sources. */
    apply(mutant: Mutant): BrokenFile {
      const { file, declaration } = fileOf(mutant);
      const source = sourceOf(file);
      const { start, end, replace } = replacement(mutant, source, declaration);
      const broken = source.slice(0, start) + replace + source.slice(end);
      if (broken === source) throw new Error(`${file}: nothing changes`);
      return { file, broken };
    },
  };
}

export type Sources = ReturnType<typeof openSources>;

/** Why a break no longer fits the sources and tests; null when it does. */
export function staleness(sources: Sources, mutant: Mutant): string | null {
  const { what, tests, journey } = mutant;
  try {
    const { file, broken } = sources.apply(mutant);
    if (mutant.symbol !== null) programOf(file, broken);
    if (tests.length === 0) throw new Error('no test is named');
    for (const test of tests)
      if (!sources.sourceOf(test).includes(journey ?? ''))
        throw new Error(`${test} has no journey ${JSON.stringify(journey)}`);
    return null;
  } catch (error) {
    return `${what}: ${(error as Error).message}`;
  }
}

const modulesBelow = (root: string, folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));

function replacement(
  { edit, symbol, place }: Mutant,
  source: string,
  declaration: Declaration | undefined,
): Range & { replace: string } {
  const where = symbol ?? place;
  const whole = declaration ?? { start: 0, end: source.length };
  if (edit.kind === 'value') {
    if (!declaration?.init) throw new Error(`${where} is no constant`);
    return { start: declaration.init.start, end: declaration.init.end, replace: edit.value };
  }
  const text = edit.kind === 'change' ? edit.find : edit.text;
  const found = onlyOccurrence(source, whole, text, where);
  if (edit.kind === 'change') return { ...found, replace: edit.replace };
  const statement = declaration && innermostStatement(declaration.program, found);
  if (!statement) throw new Error(`${where} has no statement around ${JSON.stringify(text)}`);
  return { start: statement.start, end: statement.end, replace: ';' };
}

function onlyOccurrence(source: string, { start, end }: Range, text: string, where: string): Range {
  const words = text.split(/\s+/).map((word) => RegExp.escape(word));
  const occurrences = [...source.slice(start, end).matchAll(new RegExp(words.join('\\s+'), 'g'))];
  const [first] = occurrences;
  if (!first || occurrences.length > 1)
    throw new Error(`${where} has ${JSON.stringify(text)} ${occurrences.length} times`);
  return { start: start + first.index, end: start + first.index + first[0].length };
}

/** The declaration of a symbol at the top of a module. */
function declarationIn(program: Node, symbol: string): Declaration | undefined {
  for (const statement of program.body as (Node & Range)[]) {
    const declared = (statement.declaration ?? statement) as Node & Range;
    const { start, end } = statement;
    if (/^(Function|Class)Declaration$/.test(declared.type) && nameOf(declared) === symbol)
      return { start, end, program };
    for (const declarator of (declared.declarations ?? []) as Node[])
      if (nameOf(declarator) === symbol)
        return { start, end, program, init: (declarator.init ?? undefined) as Range | undefined };
  }
  return undefined;
}

const nameOf = ({ id }: Node): unknown => (id as { name?: string } | null | undefined)?.name;

const isStatement = ({ type }: Node): boolean => type.endsWith('Statement') && type !== 'BlockStatement';

function innermostStatement(program: Node, { start, end }: Range): Range | undefined {
  let innermost: Range | undefined;
  for (const node of nodesIn(program)) {
    const range = node as Node & Range;
    const isAround = range.start <= start && range.end >= end;
    if (isAround && isStatement(node) && (!innermost || range.start >= innermost.start)) innermost = range;
  }
  return innermost;
}
