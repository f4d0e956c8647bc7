import type { Mentioned } from '@tbm/contract/community';

/** A text and the place of the cursor in it. */
export interface Written {
  text: string;
  cursor: number;
}

/** Puts text at the cursor, in place of the selection; the cursor is then behind the text. */
export const insertText = (text: string, [from, to]: [number, number], added: string): Written => ({
  text: text.slice(0, from) + added + text.slice(to),
  cursor: from + added.length,
});

/** The beginning of a name after an `@` before the cursor; null when no mention is being written. */
export function mentionAt({ text, cursor }: Written): { from: number; search: string } | null {
  const match = /(?:^|[\s(¿¡])@(\p{L}[\p{L}\p{M}'’-]{0,39})$/u.exec(text.slice(0, cursor));
  const search = match?.[1];
  return search ? { from: cursor - search.length - 1, search } : null;
}

/** Ids of the mentioned members whose name is still in the text. */
export const stillMentioned = (text: string, mentions: readonly Mentioned[]): number[] => [
  ...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ customer_id }) => customer_id)),
];

export type Part = { text: string } & (
  | { kind: 'text' }
  | { kind: 'link' }
  | { kind: 'mention'; customer_id: number }
);

const address = /https?:\/\/[^\s<>"]+[^\s<>"').,;:!?¡¿]/giu;

/** A text in parts: plain words, addresses, and the members it names. */
export function partsOf(content: string, mentions: readonly Mentioned[]): Part[] {
  const found: { from: number; part: Part }[] = [...content.matchAll(address)].map((match) => ({
    from: match.index,
    part: { kind: 'link', text: match[0] },
  }));
  for (const { customer_id, name } of mentions) {
    const text = `@${name}`;
    for (let from = content.indexOf(text); from >= 0; from = content.indexOf(text, from + 1))
      if (!/[\p{L}\p{N}]/u.test(content.charAt(from + text.length)))
        found.push({ from, part: { kind: 'mention', text, customer_id } });
  }
  const parts: Part[] = [];
  let at = 0;
  for (const { from, part } of found.sort((a, b) => a.from - b.from)) {
    const isInsideLast = from < at;
    if (isInsideLast) continue;
    if (from > at) parts.push({ kind: 'text', text: content.slice(at, from) });
    parts.push(part);
    at = from + part.text.length;
  }
  if (at < content.length) parts.push({ kind: 'text', text: content.slice(at) });
  return parts;
}
