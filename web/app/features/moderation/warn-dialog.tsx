import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './moderation.module.css';

/** Warns the author of a post, in the inbox and by mail. */
export function WarnDialog({
  post_id,
  customer_id,
  name,
  onClose,
}: {
  post_id: number;
  customer_id: number;
  name: string;
  onClose: () => void;
}): ReactNode {
  const { field, form, refusal, busy } = useRouteForm('POST /moderation/warn', {
    routes: async () => (await import('@tbm/contract/community-moderation')).moderationRoutes,
    initial: { message: '' },
    about: post_id,
    args: ({ message }) => ({ body: { customer_id, post_id, message } }),
    onSuccess: () => {
      onClose();
      showSuccess('Advertencia enviada.');
    },
  });
  return (
    <Dialog title={`Advertir a ${name}`} onClose={onClose}>
      <p>Le llega por correo y a sus notificaciones, con su comentario.</p>
      <form {...form} className={styles.form}>
        <TextAreaField label="Tu mensaje" {...field('message')} />
        {refusal ? <p role="alert">{refusal}</p> : null}
        <Button type="submit" wide busy={busy}>
          Enviar advertencia
        </Button>
      </form>
    </Dialog>
  );
}
