import type { Discipline } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Carousel, cardWidth } from '../../design/carousel.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Heading, Picture, Section } from '../../design/layout.tsx';
import { useHere } from '../../platform/here.ts';
import { Checks } from '../content/index.ts';
import { benefitsOf } from '../studio/index.ts';
import styles from './online.module.css';

/** The online disciplines; each opens its benefits [PUB-017, PUB-018, CONST-005]. */
export function Disciplines({ items }: { items: readonly Discipline[] }): ReactNode {
  const here = useHere('#disciplinas');
  const [params] = useSearchParams();
  const open = items.find(({ discipline_id }) => discipline_id === Number(params.get('disciplina')));
  if (items.length === 0) return null;
  return (
    <Section id="disciplinas">
      <div className={styles.stack}>
        <Heading level={2} size="l">
          {items.length} disciplinas
        </Heading>
        <Carousel label="Disciplinas">
          {items.map(({ discipline_id, name, short_description, file }) => (
            <Link
              key={discipline_id}
              to={here({ disciplina: String(discipline_id) })}
              className={styles.card}
              preventScrollReset
            >
              <Picture file={file} alt="" ratio="4 / 3" sizes={cardWidth} />
              <div className={styles.cardText}>
                <Heading level={3} size="s">
                  {name}
                </Heading>
                <span>{short_description}</span>
                <span className={styles.more}>Ver beneficios</span>
              </div>
            </Link>
          ))}
        </Carousel>
      </div>
      {open ? (
        <Dialog title={open.name} closeTo={here({ disciplina: null })}>
          <p>{open.short_description}</p>
          <Checks items={benefitsOf(open.benefits)} label="Beneficios" />
        </Dialog>
      ) : null}
    </Section>
  );
}
