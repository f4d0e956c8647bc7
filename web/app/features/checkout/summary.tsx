import type { Branch } from '@tbm/contract/branches';
import type { DiscountOffer } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import type { Charges } from '@tbm/domain/charges';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { currentPrice } from '@tbm/domain/packages';
import { slotsNote } from '@tbm/domain/slots-words';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import { featuresOf } from '../packages/index.ts';
import { installments, priceText } from './charges.ts';
import styles from './checkout.module.css';

type Row = [label: string, value: string];

/** What the package includes. */
function includedRows(item: ClassPackage, branch: Branch, extra: number, recurs: boolean): Row[] {
  const { class_amount, is_unlimited, expiration_days: days } = item;
  const classes = is_unlimited ? 'Ilimitadas' : String((class_amount ?? 0) + extra);
  return [
    ['Sucursal', item.branch_id === null && !class_amount && !is_unlimited ? 'Online' : branch.name],
    ...(is_unlimited || class_amount ? [['Clases', classes] satisfies Row] : []),
    ...(recurs ? [] : [['Vigencia', `${counted(days, 'día', 'días')} desde hoy`] satisfies Row]),
    ...(item.include_online ? [['TBM Online', 'Incluido'] satisfies Row] : []),
  ];
}

/** When and how much is charged after today [CHK-007, CHK-011]. */
function chargeRows({ kind, first, later, rhythm }: Charges, nextCharge: string): Row[] {
  if (kind === 'months')
    return installments.map((count) => [
      `${count} meses sin intereses`,
      `${formatPesos(first / count)} al mes`,
    ]);
  // Everything is paid today.
  if (later === null) return [];
  const day = formatDay(nextCharge);
  const then: Row = ['Después', `${formatPesos(later)} ${rhythm}`];
  return kind === 'trial'
    ? [['Primer cargo', `${day} · ${formatPesos(first)}`], then]
    : [['Siguiente cargo', `${day} · ${formatPesos(later)}`], then];
}

/** The purchase in full, before paying [CHK-004]. */
export function Summary({
  item,
  branch,
  offer,
  charges,
  nextCharge,
  children,
}: {
  item: ClassPackage;
  branch: Branch;
  /** The effect of a discount. */
  offer?: DiscountOffer | undefined;
  charges: Charges;
  /** The civil day of the next charge. */
  nextCharge: string;
  /** Rendered between the items and the total. */
  children?: ReactNode;
}): ReactNode {
  const price = currentPrice(item);
  const fullPrice = charges.first < price ? price : item.price;
  const trial = charges.kind === 'trial';
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
      {item.slots ? <p className={styles.small}>{slotsNote(item.slots)}</p> : null}
      <Rows rows={includedRows(item, branch, offer?.extra_classes ?? 0, charges.later !== null)} />
      {children}
      <dl className={styles.rows}>
        <div className={`${styles.row} ${styles.total}`}>
          <dt>{trial ? 'Hoy pagas' : 'Total'}</dt>
          <dd>
            {!trial && charges.today < fullPrice ? (
              <s className={styles.small}>{formatPesos(fullPrice)}</s>
            ) : null}{' '}
            {charges.kind === 'free' ? priceText(0) : `${formatPesos(charges.today)} MXN`}
          </dd>
        </div>
      </dl>
      <Rows rows={chargeRows(charges, nextCharge)} />
      <p className={styles.small}>Precio final con impuestos.</p>
    </section>
  );
}

const Rows = ({ rows }: { rows: Row[] }): ReactNode =>
  rows.length === 0 ? null : (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
