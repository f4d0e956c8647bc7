import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LinkTabs } from '../../design/link-tabs.tsx';
import styles from './moderation.module.css';
import { Queue } from './queue.tsx';
import { Words } from './words.tsx';

const parts = [
  { value: 'waiting', title: 'Por revisar', to: '/recepcion/comunidad/' },
  { value: 'hidden', title: 'Ocultos', to: '/recepcion/comunidad/?ver=hidden' },
  { value: 'words', title: 'Palabras', to: '/recepcion/comunidad/?ver=words' },
] as const;

/** Moderation of the community: what waits, what is hidden, and the words that hold a post. */
export function Moderation({ timezone }: { timezone: string }): ReactNode {
  const [params] = useSearchParams();
  const chosenPart = params.get('ver');
  const part = parts.find(({ value }) => value === chosenPart)?.value ?? 'waiting';
  return (
    <div className={styles.screen}>
      <LinkTabs label="Moderación" tabs={parts} current={part} />
      {part === 'words' ? <Words /> : <Queue key={part} queue={part} timezone={timezone} />}
    </div>
  );
}
