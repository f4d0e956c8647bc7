import type { ToppableUp, TopUp } from '@tbm/contract/top-ups';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import styles from './top-ups.module.css';

type Row = [label: string, value: ReactNode];

/** What a top-up changes, before and after, and how its price comes about. */
export const TopUpTerms = ({ from, to }: { from: ToppableUp; to: TopUp }): ReactNode => {
  const isLonger = to.expiration_date > from.expiration_date;
  const rows: Row[] = [
    [
      'Clases',
      <>
        {from.classes} <Becomes /> <strong>{to.classes}</strong> ({counted(to.added, 'clase', 'clases')} más)
      </>,
    ],
    [
      'Vigencia',
      isLonger ? (
        <>
          {formatDay(from.expiration_date)} <Becomes /> <strong>{formatDay(to.expiration_date)}</strong>
        </>
      ) : (
        `Sigue hasta el ${formatDay(to.expiration_date)}`
      ),
    ],
    ...(to.include_online && !from.include_online ? [['TBM Online', 'Se incluye'] satisfies Row] : []),
    [`${to.title} hoy cuesta`, formatPesos(to.price)],
    ['Ya pagado', `−${formatPesos(from.paid)}`],
  ];
  return (
    <dl className={styles.terms}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.due}>
        <dt>Diferencia a pagar</dt>
        <dd>{formatPesos(to.due)}</dd>
      </div>
    </dl>
  );
};

/** An arrow, which is read as a word. */
const Becomes = (): ReactNode => (
  <>
    <span aria-hidden="true">→</span>
    <span className="visually-hidden">pasa a</span>
  </>
);
