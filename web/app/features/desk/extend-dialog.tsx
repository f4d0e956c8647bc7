import { extensionReasonLength, typedLimit } from '@tbm/contract/lengths';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './desk.module.css';

/** Moves the end of credits that were bought once by some days, with a reason. */
export function ExtendDialog({
  customer_id,
  lot,
  onClose,
}: {
  customer_id: number;
  lot: { credit_lot_id: number; title: string; expiration_date: string };
  onClose: () => void;
}): ReactNode {
  const { values, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    'POST /members/:id/credits/:credit_lot_id/extend',
    {
      routes: async () => (await import('@tbm/contract/subscription-pauses')).subscriptionPauseRoutes,
      initial: { days: '', reason: '' },
      args: ({ days, reason }) => ({
        params: { id: customer_id, credit_lot_id: lot.credit_lot_id },
        body: { days: Number(days), reason },
      }),
      onSuccess: ({ expiration_date }) => {
        showSuccess(`Ahora vence el ${formatDay(expiration_date)}`);
        onClose();
      },
    },
  );
  const why =
    values.days === '' ? 'Escribe cuántos días.' : values.reason.trim() === '' ? 'Escribe el motivo.' : '';
  return (
    <Dialog title="Ampliar vigencia" onClose={onClose}>
      <form {...form} className={styles.form}>
        <p>
          {lot.title} vence el {formatDay(lot.expiration_date)}.
        </p>
        <TextField label="Días que se suman" inputMode="numeric" autoComplete="off" {...field('days')} />
        <TextField
          label="Motivo"
          description="Sin datos de salud: lo lee el equipo."
          maxLength={typedLimit(extensionReasonLength)}
          autoComplete="off"
          {...field('reason')}
        />
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button type="submit" look="accent" wide why={why} busy={busy}>
          Ampliar
        </Button>
      </form>
    </Dialog>
  );
}
