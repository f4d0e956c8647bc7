import type { Branch } from '@tbm/contract/branches';
import type { DiscountOffer } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import { formatPesos } from '@tbm/domain/money';
import { askedPrice } from '@tbm/domain/packages';
import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import { featuresOf, subscriptionNote } from '../packages/index.ts';
import styles from './checkout.module.css';

/** What is bought, in full, before paying [CHK-004]. */
export function Summary({
  item,
  branch,
  offer,
  children,
}: {
  item: ClassPackage;
  branch: Branch;
  /** What a discount makes of it. */
  offer?: DiscountOffer | undefined;
  /** Between what is bought and its total. */
  children?: ReactNode;
}): ReactNode {
  const price = askedPrice(item);
  const asked = offer?.total_payment ?? price;
  const before = asked < price ? price : item.price;
  const rows: [string, string][] = [
    ['Sucursal', item.branch_id === null && !item.class_amount ? 'Online' : branch.name],
    ...(item.is_unlimited || item.class_amount
      ? [
          [
            'Clases',
            item.is_unlimited ? 'Ilimitadas' : String((item.class_amount ?? 0) + (offer?.extra_classes ?? 0)),
          ] as [string, string],
        ]
      : []),
    ['Vigencia', `${item.expiration_days} ${item.expiration_days === 1 ? 'día' : 'días'} desde hoy`],
    ...(item.include_online ? [['TBM Online', 'Incluido'] as [string, string]] : []),
  ];
  return (
    <section className={styles.summary} aria-label="Tu compra">
      <Heading level={2} size="m">
        {item.title}
      </Heading>
      <ul className={styles.rows}>
        {featuresOf(item).map((line) => (
          <li key={line} className={styles.small}>
            {line}
          </li>
        ))}
      </ul>
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <dl className={styles.rows}>
        <div className={`${styles.row} ${styles.total}`}>
          <dt>Total</dt>
          <dd>
            {asked < before ? <s className={styles.small}>{formatPesos(before)}</s> : null}{' '}
            {asked === 0 ? 'GRATIS' : `${formatPesos(asked)} MXN`}
          </dd>
        </div>
      </dl>
      <p className={styles.small}>
        {item.is_subscription
          ? `${item.free_trial_length ? `${item.free_trial_length} días gratis. Después: ` : ''}${subscriptionNote(item)}`
          : 'Precio final con impuestos. Pagas una sola vez; no hay cargos recurrentes.'}
      </p>
    </section>
  );
}
