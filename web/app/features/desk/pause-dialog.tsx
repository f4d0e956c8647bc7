import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './desk.module.css';

/** Pauses a subscription for longer, with a medical paper that the desk saw. The paper is not stored. */
export function PauseDialog({
  customer_id,
  purchase,
  onClose,
}: {
  customer_id: number;
  purchase: { purchase_id: number; class_package: { title: string } };
  onClose: () => void;
}): ReactNode {
  const { values, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    'POST /members/:id/subscription_pauses',
    {
      routes: async () => (await import('@tbm/contract/subscription-pauses')).subscriptionPauseRoutes,
      initial: { months: '', paper_until: '' },
      args: ({ months, paper_until }) => ({
        params: { id: customer_id },
        body: { purchase_id: purchase.purchase_id, months: Number(months), paper_until },
      }),
      onSuccess: () => {
        showSuccess('La pausa quedó lista');
        onClose();
      },
    },
  );
  const why =
    values.months === ''
      ? 'Escribe cuántos meses.'
      : values.paper_until === ''
        ? 'Elige el día del documento.'
        : '';
  return (
    <Dialog title="Pausar por salud" onClose={onClose}>
      <form {...form} className={styles.form}>
        <p>
          {purchase.class_package.title} se pausa desde su próximo cargo. Revisa su documento médico y
          devuélveselo: no lo guardamos ni anotamos el motivo.
        </p>
        <TextField label="Meses" inputMode="numeric" autoComplete="off" {...field('months')} />
        <TextField label="El documento cubre hasta" type="date" {...field('paper_until')} />
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button type="submit" look="accent" wide why={why} busy={busy}>
          Pausar
        </Button>
      </form>
    </Dialog>
  );
}
