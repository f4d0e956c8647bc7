import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './moderation.module.css';

/** Takes a post out of sight, with a reason for the record. */
export function HideDialog({ post_id, onClose }: { post_id: number; onClose: () => void }): ReactNode {
  const { field, form, refusal, busy } = useRouteForm('POST /moderation/hide', {
    routes: async () => (await import('@tbm/contract/community-moderation')).moderationRoutes,
    initial: { reason: '' },
    about: post_id,
    optional: ['reason'],
    args: ({ reason }) => ({ body: { post_id, reason } }),
    onSuccess: () => {
      onClose();
      showSuccess('Comentario oculto.');
    },
  });
  return (
    <Dialog title="Ocultar comentario" onClose={onClose}>
      <p>Nadie más lo ve; su autora sí, con la nota de que está oculto. Puedes restaurarlo.</p>
      <form {...form} className={styles.form}>
        <TextAreaField label="Motivo, para el registro (opcional)" {...field('reason')} />
        {refusal ? <p role="alert">{refusal}</p> : null}
        <Button type="submit" look="danger" wide busy={busy}>
          Ocultar comentario
        </Button>
      </form>
    </Dialog>
  );
}
