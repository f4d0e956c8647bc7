import type { Charge, Purchase } from '@tbm/contract/purchases';
import { purchaseBadge } from '@tbm/domain/purchases';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../design/badge.tsx';
import styles from './purchases.module.css';
import { StandingNote } from './standing-note.tsx';

const tones: Record<string, Tone> = { active: 'good', pending: 'accent', failed: 'bad' };

/**
 * The state of a purchase [PUR-005..007], with details that the state alone does not show. A subscription in a pause stays
 * active, but gives no access.
 */
export const PurchaseState = ({
  item,
  timezone,
  isPaused,
}: {
  item: Purchase;
  timezone: string;
  isPaused: boolean;
}): ReactNode => (
  <span className={styles.state}>
    {isPaused ? (
      <Badge tone="soft">En pausa</Badge>
    ) : (
      <Badge tone={tones[item.status] ?? 'soft'}>{purchaseBadge(item, timezone)}</Badge>
    )}
    <StandingNote item={item} timezone={timezone} />
  </span>
);

const charges: Record<Charge['status'], [Tone, string]> = {
  paid: ['good', 'Pagado'],
  failed: ['bad', 'Fallido'],
  refunded: ['soft', 'Reembolsado'],
};

/** The state of a charge. */
export function ChargeBadge({ status }: Pick<Charge, 'status'>): ReactNode {
  const [tone, word] = charges[status];
  return <Badge tone={tone}>{word}</Badge>;
}
