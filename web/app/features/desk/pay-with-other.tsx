import type { PlaceLots } from '@tbm/contract/reservations';
import type { RosterRow } from '@tbm/contract/rosters';
import { counted } from '@tbm/domain/counted';
import { formatDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import styles from './desk.module.css';

type Lot = PlaceLots['others'][number];

/** What is left in a package, and its last day. */
const leftIn = ({ is_unlimited, available_classes, expiration_date }: Lot): string => {
  const classes = is_unlimited ? 'ilimitado' : counted(available_classes, 'clase', 'clases');
  return `${classes}, hasta el ${formatDay(expiration_date)}`;
};

/** The package that pays for a place, and its change to another one that could: shown only where there is one. */
export function PayWithOther({ row, onClose }: { row: RosterRow; onClose: () => void }): ReactNode {
  const [isChoosing, setChoosing] = useState(false);
  const id = row.class_reservation_id;
  const { data } = useApi('GET /class_reservations/:id/lots', { params: { id } });
  const change = useApiMutation('POST /class_reservations/:id/lot', {
    onSuccess: ({ paying }) => {
      showSuccess(paying ? `Ahora paga con ${paying.title}` : 'Cambio guardado');
      onClose();
    },
  });
  const paying = data?.paying;
  if (!data || !paying) return null;
  const payWith = ({ credit_lot_id }: Lot) =>
    change.mutate({ params: { id }, body: { credit_lot_id, former_lot_id: paying.credit_lot_id } });
  return (
    <div className={styles.form}>
      <p className={styles.sub}>
        Paga con {paying.title}, hasta el {formatDay(paying.expiration_date)}.
      </p>
      <Refusal error={change.error} />
      {isChoosing
        ? data.others.map((lot) => (
            <Button
              key={lot.credit_lot_id}
              look="quiet"
              wide
              busy={change.isPending}
              onClick={() => payWith(lot)}
            >
              {lot.title}: {leftIn(lot)}
            </Button>
          ))
        : null}
      {!isChoosing && data.others.length > 0 ? (
        <Button look="quiet" wide onClick={() => setChoosing(true)}>
          Pagar con otro paquete
        </Button>
      ) : null}
    </div>
  );
}
