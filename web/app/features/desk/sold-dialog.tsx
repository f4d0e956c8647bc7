import type { DeskPurchase } from '@tbm/contract/desk';
import { formatPesos } from '@tbm/domain/money';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import styles from './desk.module.css';

/** The sale in one line: `Folio 20125 · 12 clases · $1,850 · Efectivo`. */
const receiptLine = ({
  purchase_id,
  class_package,
  total_payment,
  payment_method,
  bill,
}: DeskPurchase): string =>
  [
    `Folio ${purchase_id}`,
    class_package.title,
    formatPesos(total_payment),
    payment_method.name,
    ...(bill ? [`Nota ${bill}`] : []),
  ].join(' · ');

/** What was sold. */
export const SoldDialog = ({
  sold,
  email,
  onClose,
}: {
  sold: DeskPurchase;
  /** Where the receipt goes. */
  email: string;
  onClose: () => void;
}): ReactNode => (
  <Dialog title="Venta hecha" onClose={onClose}>
    <p role="status" className={styles.receipt}>
      {receiptLine(sold)}
    </p>
    <p>Sus clases ya están en su cuenta y el recibo va en camino a {email}.</p>
    <Button wide onClick={onClose}>
      Listo
    </Button>
  </Dialog>
);
