import type { FrequentQuestion } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Accordion } from '../../design/accordion.tsx';

const lines = (text: string): ReactNode =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => <p key={line}>{line}</p>);

/** Questions with collapsible answers [PUB-041, PUB-065, RWD-011]. */
export const Questions = ({
  items,
  level = 3,
}: {
  items: readonly FrequentQuestion[];
  level?: 2 | 3;
}): ReactNode => (
  <Accordion
    level={level}
    items={items.map(({ question, response }) => ({ title: question, body: lines(response) }))}
  />
);

/** Collapsible titled sections of a page's own texts. */
export const Rules = ({
  items,
}: {
  items: readonly { title: string; paragraphs: readonly string[] }[];
}): ReactNode => (
  <Accordion items={items.map(({ title, paragraphs }) => ({ title, body: lines(paragraphs.join('\n')) }))} />
);
