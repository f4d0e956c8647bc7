import type { Milestone } from '@tbm/contract/content';
import type { CustomerMilestone, Rewards } from '@tbm/contract/rewards';
import { counted } from '@tbm/domain/counted';
import { formatDay } from '@tbm/domain/time';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import { LevelMark } from '../../design/level-mark.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { OpenBenefit } from './benefit.tsx';
import styles from './path.module.css';
import { Stars } from './stars.tsx';

type LevelState = 'reached' | 'next' | 'closed';

type Standing = Pick<Rewards, 'level' | 'next' | 'milestones'> & {
  /** How much of the way to the next level is done, from 0 to 1. */
  share: number;
};

const stateOf = (id: number, { level, next }: Standing): LevelState => {
  if (id <= level) return 'reached';
  return id === next?.milestone_id ? 'next' : 'closed';
};

const newest = (milestones: readonly CustomerMilestone[], id: number): CustomerMilestone | undefined =>
  milestones.filter(({ milestone_id }) => milestone_id === id).at(-1);

/** When the member reached a level, what it still needs, or when the member lost it. */
function whenText(id: number, standing: Standing): string {
  const { next, milestones } = standing;
  const state = stateOf(id, standing);
  const lastReached = newest(milestones, id);
  if (state === 'reached')
    return lastReached ? `Logrado el ${formatDay(lastReached.achieved_on)}` : 'Logrado';
  const lostText = lastReached?.lost_on ? `Lo tuviste hasta el ${formatDay(lastReached.lost_on)}` : '';
  if (state === 'closed' || !next) return lostText || 'Por abrir';
  const periods = counted(next.periods, 'periodo', 'periodos');
  const by =
    next.running && !next.running.is_lost ? `; el que corre, hasta el ${formatDay(next.running.by)}` : '';
  return `Sigue: ${next.periods === 1 ? 'falta' : 'faltan'} ${periods}${by}`;
}

const lines = {
  left: 'M0 0C0 55 100 45 100 100',
  right: 'M100 0C100 55 0 45 0 100',
  up: 'M0 100C50 100 50 0 100 0',
} as const;

/** The unlit part of a line. The marks at both ends cover a part of it, so that only the length between them is divided. */
const restOf = (share: number): string => `${100 * (1 - (share < 1 ? 0.15 + 0.7 * share : 1))}%`;

const Line = ({
  kind,
  look,
  style = {},
}: {
  kind: keyof typeof lines;
  look: string;
  style?: CSSProperties;
}): ReactNode => (
  <svg className={look} style={style} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <path d={lines[kind]} />
  </svg>
);

/** The line from one level to the next one: lit as far as the member has come. `down` on narrow windows, `up` on wide ones. */
const Way = ({ share, isLeft }: { share: number; isLeft: boolean }): ReactNode =>
  (['down', 'up'] as const).map((turn) => {
    const kind = turn === 'up' ? 'up' : isLeft ? 'left' : 'right';
    const look = `${styles.way} ${styles[turn]}`;
    return (
      <Fragment key={turn}>
        <Line kind={kind} look={look} />
        {share > 0 ? (
          <Line
            kind={kind}
            look={`${look} ${styles.done}`}
            style={{ '--rest': restOf(share) } as CSSProperties}
          />
        ) : null}
      </Fragment>
    );
  });

/**
 * The level path: from level zero through six levels, each with name, description and stars; reached levels are lit,
 * the next one says what is missing [RWD-012, RWD-013, RWD-014].
 */
export function LevelPath({
  levels,
  standing,
}: {
  levels: readonly Milestone[];
  standing: Standing;
}): ReactNode {
  const { level, share } = standing;
  /** How much of the way that leaves a level is lit. */
  const shareAfter = (id: number) => (id < level ? 1 : id === level ? share : 0);
  const step = (id: number) => ({ '--step': levels.length - id }) as CSSProperties;
  return (
    <ol className={styles.path} aria-label="Camino de niveles">
      <li
        className={styles.level}
        data-state="reached"
        aria-current={level === 0 ? 'step' : undefined}
        style={step(0)}
      >
        <Way share={shareAfter(0)} isLeft />
        <span className={styles.mark}>
          <LevelMark level={0} state="reached" size="100%" />
        </span>
        <div className={styles.text}>
          {level === 0 ? <Here /> : null}
          <Heading level={3} size="s">
            Nivel cero
          </Heading>
          <p>El punto de partida de todas: desde aquí, cada clase suma.</p>
        </div>
      </li>
      {levels.map((milestone, index) => {
        const { milestone_id: id, name, description, stars, benefit } = milestone;
        const state = stateOf(id, standing);
        return (
          <li
            key={id}
            className={styles.level}
            data-state={state}
            aria-current={id === level ? 'step' : undefined}
            style={step(id)}
          >
            {index < levels.length - 1 ? <Way share={shareAfter(id)} isLeft={index % 2 === 1} /> : null}
            <span className={styles.mark}>
              <LevelMark level={id} state={state} size="100%" />
            </span>
            <div className={styles.text}>
              {id === level ? <Here /> : null}
              <Stars count={stars} />
              <Heading level={3} size="s">
                <span lang="en">{name}</span>
              </Heading>
              <p className={styles.when}>{whenText(id, standing)}</p>
              <p>{description}</p>
              {state === 'reached' ? (
                <OpenBenefit benefit={benefit} />
              ) : (
                <p className={styles.closed}>
                  <WordIcon name="lock" /> {benefit.name}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const Here = (): ReactNode => <p className={styles.here}>Estás aquí</p>;
