import type { Customer } from '@tbm/contract/accounts';
import { missingInformation } from '@tbm/domain/profile';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { civilDay, firstToday, useTurn } from '../popups/index.ts';

const list = new Intl.ListFormat('es-MX');

/**
 * Asks a member whose record is incomplete to complete it [PROFILE-011]: once a day on each device, so that it does
 * not delay every booking. On the day of the sign-up `isNew` hides it, because that visit leads to the first class.
 */
export function CompleteInformation({
  customer,
  timezone,
  isNew,
}: {
  customer: Customer;
  timezone: string;
  /** The member has bought and booked nothing. */
  isNew: boolean;
}): ReactNode {
  const [isShown, setShown] = useState(false);
  const missing = missingInformation(customer);
  const isAsked = missing.length > 0;
  useEffect(() => {
    const today = civilDay(timezone);
    // On the first day the member has other things to find.
    const isFirstDay = isNew && civilDay(timezone, Date.parse(customer.createdAt)) === today;
    if (!isAsked || isFirstDay) return;
    if (firstToday('information', today)) setShown(true);
  }, [isAsked, isNew, customer.createdAt, timezone]);
  if (!useTurn(isShown && isAsked)) return null;
  return (
    <Dialog title="Completa tu Información" onClose={() => setShown(false)}>
      <p>Para tener tu cuenta al día solo nos falta saber {list.format(missing)}. Toma un minuto.</p>
      <DialogActions>
        <ButtonLink to="/mytbm/informacion" look="accent" wide>
          Completar mi información
        </ButtonLink>
        <Button look="quiet" wide onClick={() => setShown(false)}>
          Ahora no
        </Button>
      </DialogActions>
    </Dialog>
  );
}
