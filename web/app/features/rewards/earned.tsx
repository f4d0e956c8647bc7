import type { EarnedReward } from '@tbm/contract/rewards';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Heading } from '../../design/layout.tsx';
import { OpenBenefit } from './benefit.tsx';
import styles from './own.module.css';

const kinds = { monthly: 'Recompensa', bonus: 'Bono' } as const;

/** What her met periods gave her, newest first [RWD-028, RWD-036]. */
export const Earned = ({ rewards }: { rewards: readonly EarnedReward[] }): ReactNode => (
  <section className={styles.part} aria-label="Tus recompensas">
    <Heading level={2} size="m">
      Tus recompensas
    </Heading>
    {rewards.length === 0 ? (
      <p>Cada periodo que cumples te da una, subas o no de nivel. Aquí las vas a encontrar.</p>
    ) : (
      <ul className={styles.earned} aria-label="Recompensas">
        {rewards.map(({ customer_reward_id, kind, earned_on, name, description, benefit }) => (
          <li key={customer_reward_id}>
            <div className={styles.between}>
              <strong>{name}</strong>
              <Badge tone={kind === 'bonus' ? 'accent' : 'soft'}>{kinds[kind]}</Badge>
            </div>
            <p>{description}</p>
            <p className={styles.sub}>Ganada el {formatDay(earned_on)}</p>
            <OpenBenefit benefit={benefit} />
          </li>
        ))}
      </ul>
    )}
  </section>
);
