import type { Milestone } from '@tbm/contract/content';
import type { Rewards } from '@tbm/contract/rewards';
import { formatFullDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import { LevelMark } from '../../design/level-mark.tsx';
import styles from './own.module.css';
import { LevelPath } from './path.tsx';
import { Stars } from './stars.tsx';
import { missingText, shareOf } from './words.ts';

/** The member's standing: the level, what is missing for the next one, and the whole path. */
export function Standing({ rewards, levels }: { rewards: Rewards; levels: readonly Milestone[] }): ReactNode {
  const { level, next, milestones, paused_until } = rewards;
  const currentLevel = levels.find(({ milestone_id }) => milestone_id === level);
  const nextLevel = levels.find(({ milestone_id }) => milestone_id === next?.milestone_id);
  return (
    <section className={styles.hero} aria-label="Tu nivel">
      <div className={styles.heroInner} data-theme="dark">
        <div className={styles.now}>
          <LevelMark level={level} state="reached" size="min(9rem, 36vw)" />
          <div className={styles.facts}>
            <p className={styles.kicker}>
              {level === 0 ? 'Tu camino empieza aquí' : `Nivel ${level} de ${levels.length}`}
            </p>
            <Heading level={2} size="m">
              {currentLevel ? <span lang="en">{currentLevel.name}</span> : 'Nivel cero'}
            </Heading>
            {currentLevel ? <Stars count={currentLevel.stars} /> : null}
            {paused_until ? (
              <p className={styles.paused}>
                Tu programa está en pausa hasta el {formatFullDay(paused_until)}: no corre ningún plazo.
              </p>
            ) : null}
            {missingText(rewards, nextLevel?.name ?? '').map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
        <LevelPath
          levels={levels}
          standing={{
            level,
            next,
            milestones,
            share: shareOf(rewards),
          }}
        />
      </div>
    </section>
  );
}
