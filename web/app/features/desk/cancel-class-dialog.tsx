import { reasonLengths, typedLimit } from '@tbm/contract/lengths';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useEffect } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './desk.module.css';
import { Receivers } from './receivers.tsx';

/** Shows whom cancelling a class notifies, and cancels it for everyone. */
export function CancelClassDialog({
  item,
  onClose,
  onDone,
}: {
  item: { single_class_id: number };
  onClose: () => void;
  onDone: () => void;
}): ReactNode {
  const { single_class_id } = item;
  const preview = useApiMutation('POST /class_previews/cancel');
  const { mutate: look } = preview;
  useEffect(() => look({ body: { single_class_id } }), [look, single_class_id]);
  const cancel = useApiMutation('DELETE /available_classes/:id', {
    onSuccess: ({ told }) => {
      showSuccess(`Clase cancelada; avisamos a ${counted(told, 'socia', 'socias')}`);
      onDone();
    },
  });
  const { field, form } = useForm({
    initial: { reason: '' },
    optional: ['reason'],
    name: `cancel ${single_class_id}`,
    submit: async ({ reason }) =>
      cancel.mutate({
        params: { id: single_class_id },
        query: { notify: 'true', ...(reason.trim() ? { reason: reason.trim() } : {}) },
      }),
  });
  return (
    <Dialog title="¿Cancelar la clase?" onClose={onClose}>
      {preview.data ? (
        <Receivers preview={preview.data} />
      ) : preview.error ? (
        <Refusal error={preview.error} />
      ) : (
        <Skeleton height="4rem" />
      )}
      <form {...form} className={styles.form}>
        <TextField
          label="Motivo (lo leen las socias)"
          maxLength={typedLimit(reasonLengths.cancelledClass)}
          {...field('reason')}
        />
        <Refusal error={cancel.error} />
        <Button type="submit" look="danger" wide busy={cancel.isPending}>
          Sí, cancelar la clase
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Conservar la clase
        </Button>
      </form>
    </Dialog>
  );
}
