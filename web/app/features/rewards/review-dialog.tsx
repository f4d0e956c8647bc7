import { reasonLengths, typedLimit } from '@tbm/contract/lengths';
import type { Strike } from '@tbm/contract/rewards';
import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './own.module.css';
import { strikeText } from './words.ts';

/** Asks the staff to look at a strike again. */
export default function ReviewDialog({
  strike,
  onClose,
}: {
  strike: Strike;
  onClose: () => void;
}): ReactNode {
  const { field, form, refusal, hasWrongFields, busy } = useRouteForm('POST /strikes/:id/review', {
    routes: async () => (await import('@tbm/contract/rewards')).rewardRoutes,
    initial: { text: '' },
    about: strike.strike_id,
    args: ({ text }) => ({ params: { id: String(strike.strike_id) }, body: { text } }),
    onSuccess: () => {
      showSuccess('Lo revisamos y te avisamos con la respuesta.');
      onClose();
    },
    isGuarded: true,
  });
  return (
    <Dialog title="Pedir revisión" onClose={onClose}>
      <form {...form} className={styles.form} aria-label="Revisión del strike">
        <p>{strikeText(strike)}</p>
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <TextAreaField
          label="¿Qué pasó?"
          description="Lo lee el equipo del estudio. Se pide una vez por strike."
          maxLength={typedLimit(reasonLengths.strikeReview)}
          {...field('text')}
        />
        <DialogActions>
          <Button type="submit" look="accent" wide busy={busy}>
            Enviar
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Volver
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
