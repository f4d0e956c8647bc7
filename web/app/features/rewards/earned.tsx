import type { EarnedReward } from '@tbm/contract/rewards';
import { counted } from '@tbm/domain/counted';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Heading } from '../../design/layout.tsx';
import { OpenBenefit } from './benefit.tsx';
import styles from './own.module.css';

const kinds = { monthly: 'Recompensa', bonus: 'Bono' } as const;

/** The rewards of one kind; those with the same text are grouped, the newest first. */
function sameRewards(
  rewards: readonly EarnedReward[],
  kind: EarnedReward['kind'],
): [string, EarnedReward[]][] {
  const byText = new Map<string, EarnedReward[]>();
  for (const reward of rewards) {
    if (reward.kind !== kind) continue;
    const text = JSON.stringify([reward.name, reward.description, reward.benefit]);
    byText.set(text, [...(byText.get(text) ?? []), reward]);
  }
  return [...byText];
}

/** The gifts of the member's met periods: the reward and the bonus, each with the days on which it was earned [RWD-028, RWD-036]. */
export function Earned({ rewards }: { rewards: readonly EarnedReward[] }): ReactNode {
  // The owner's text may have changed: each is shown as it was given.
  const given = [...sameRewards(rewards, 'monthly'), ...sameRewards(rewards, 'bonus')];
  return (
    <section className={styles.part} aria-label="Tus recompensas">
      <Heading level={2} size="m">
        Tus recompensas
      </Heading>
      {rewards.length === 0 ? (
        <p>Cada periodo que cumples te da una, subas o no de nivel. Aquí las vas a encontrar.</p>
      ) : (
        <ul className={styles.earned} aria-label="Recompensas">
          {given.map(([text, [newest, ...others]]) =>
            newest ? (
              <li key={`${newest.kind} ${text}`}>
                <div className={styles.between}>
                  <strong>{newest.name}</strong>
                  <Badge tone={newest.kind === 'bonus' ? 'accent' : 'soft'}>{kinds[newest.kind]}</Badge>
                </div>
                <p>{newest.description}</p>
                <p className={styles.sub}>
                  {counted(others.length + 1, 'vez', 'veces')}:{' '}
                  {[newest, ...others].map(({ earned_on }) => formatDay(earned_on)).join(', ')}
                </p>
                <OpenBenefit benefit={newest.benefit} />
              </li>
            ) : null,
          )}
        </ul>
      )}
    </section>
  );
}
