import type { Customer } from '@tbm/contract/accounts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { formatNumber } from '../../platform/phone.ts';
import { useRoot } from '../../platform/root-data.ts';
import styles from './profile.module.css';
import { WhatsappDialog } from './whatsapp-dialog.tsx';

/** Whether the WhatsApp number is verified, and a button to verify one [PROFILE-012]. */
export function WhatsappStatus({ customer }: { customer: Customer }): ReactNode {
  const { settings } = useRoot();
  const [isOpen, setOpen] = useState(false);
  const { whatsapp_number: number } = customer;
  if (!settings.whatsapp) return null;
  return (
    <div className={styles.line}>
      {number ? (
        <p className={styles.good}>
          Tu WhatsApp está verificado: <strong>{formatNumber(number)}</strong>
        </p>
      ) : (
        <p>Tu WhatsApp aún no está verificado.</p>
      )}
      <Button look="quiet" onClick={() => setOpen(true)}>
        {number ? 'Cambiar WhatsApp' : 'Verificar WhatsApp'}
      </Button>
      {isOpen ? <WhatsappDialog customer={customer} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
