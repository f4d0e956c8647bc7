import type { RewardPeriod, Rewards } from '@tbm/contract/rewards';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './own.module.css';
import { Strikes } from './strikes.tsx';
import { Tally } from './tally.tsx';
import { beginText, changeText, results, spanText } from './words.ts';

/** Evaluated periods that are shown at first. */
const firstShown = 6;

const Reasons = ({ reasons }: { reasons: readonly string[] }): ReactNode => (
  <ul className={styles.reasons} aria-label="Por qué">
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);

interface Shown {
  period: RewardPeriod;
  days: number;
}

/** A period that is still open: how far the member has come. */
const Running = ({ period, days }: Shown): ReactNode => (
  <li className={styles.running}>
    <div className={styles.between}>
      <Heading level={3} size="s">
        {period.title}
      </Heading>
      <Badge tone="accent">{results.running.text}</Badge>
    </div>
    <p className={styles.sub}>{spanText(period)}</p>
    <Tally period={period} days={days} />
    {period.reasons.length > 1 && period.mode === 'in_person' ? (
      <Reasons reasons={period.reasons.slice(1)} />
    ) : null}
    <Strikes strikes={period.strikes} />
  </li>
);

/** An evaluated period with its reasons and numbers. */
const Evaluated = ({ period, days, nameOf }: Shown & { nameOf: (level: number) => string }): ReactNode => {
  const { result, title, number, is_bonus, change } = period;
  const changed = changeText(period, nameOf);
  return (
    <li className={styles.evaluated} data-change={change}>
      <div className={styles.between}>
        <Heading level={3} size="s">
          {title}
        </Heading>
        <span className={styles.badges}>
          {is_bonus ? <Badge tone="accent">Con bono</Badge> : null}
          <Badge tone={results[result].tone}>{results[result].text}</Badge>
        </span>
      </div>
      <p className={styles.sub}>
        {spanText(period)}
        {number > 0 ? ` · periodo ${number} de tu programa` : ''}
      </p>
      {changed ? <p className={styles.changed}>{changed}</p> : null}
      <Reasons reasons={period.reasons} />
      {period.mode === 'online' ? (
        <details className={styles.details}>
          <summary>Ver sus semanas</summary>
          <Tally period={period} days={days} />
        </details>
      ) : null}
      <Strikes strikes={period.strikes} />
    </li>
  );
};

/** How to begin, for whom no period runs. */
const Begin = ({ rewards, today }: { rewards: Rewards; today: string }): ReactNode => (
  <div className={styles.begin}>
    <Heading level={3} size="s">
      {rewards.periods.length === 0 ? 'Así empieza tu primer periodo' : 'Así empieza tu siguiente periodo'}
    </Heading>
    <dl>
      {beginText(rewards, today).map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <div className={styles.row}>
      <ButtonLink to="/mytbm/paquetes">Ver paquetes</ButtonLink>
      <ButtonLink to="/rewards/" look="quiet">
        Cómo funciona
      </ButtonLink>
    </div>
  </div>
);

/** The reasons of the member's level: the running period, and the evaluated ones, newest first. */
export function Why({
  rewards,
  nameOf,
  today,
}: {
  rewards: Rewards;
  /** The name of a level. */
  nameOf: (level: number) => string;
  today: string;
}): ReactNode {
  const [isAll, setAll] = useState(false);
  const running = rewards.periods.filter(({ result }) => result === 'running');
  const evaluated = rewards.periods.filter(({ result }) => result !== 'running');
  const shown = isAll ? evaluated : evaluated.slice(0, firstShown);
  const days = rewards.rules.week_days;
  return (
    <section className={styles.part} aria-label="¿Por qué estoy aquí?">
      <Heading level={2} size="m">
        ¿Por qué estoy aquí?
      </Heading>
      {running.length > 0 ? (
        <ul className={styles.list} aria-label="En curso">
          {running.map((period) => (
            <Running
              key={`${period.mode} ${period.start_date} ${period.title}`}
              period={period}
              days={days}
            />
          ))}
        </ul>
      ) : (
        <Begin rewards={rewards} today={today} />
      )}
      {evaluated.length > 0 ? (
        <>
          <ul className={`${styles.list} ${styles.evaluations}`} aria-label="Periodos evaluados">
            {shown.map((period) => (
              <Evaluated key={period.reward_period_id} period={period} days={days} nameOf={nameOf} />
            ))}
          </ul>
          {shown.length < evaluated.length ? (
            <Button look="quiet" onClick={() => setAll(true)}>
              Ver los {evaluated.length - shown.length} anteriores
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
