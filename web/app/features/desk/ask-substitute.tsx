import { classLengths, typedLimit } from '@tbm/contract/lengths';
import type { Roster } from '@tbm/contract/rosters';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './desk.module.css';

/** For a coach's own upcoming class: asks for a substitute, or withdraws the request. */
export function AskSubstitute({ item }: { item: Pick<Roster, 'single_class_id'> }): ReactNode {
  const { single_class_id } = item;
  const [isOpen, setOpen] = useState(false);
  const { data } = useApi('GET /substitute_requests', {});
  const open = data?.find(
    (one) => one.is_own && one.state === 'open' && one.single_class.single_class_id === single_class_id,
  );
  if (!data) return null;
  if (open) return <Withdraw substitute_request_id={open.substitute_request_id} />;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Pedir sustituta
      </Button>
      {isOpen ? <AskDialog single_class_id={single_class_id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Withdraws a coach's request. */
export function Withdraw({
  substitute_request_id,
  about = '',
}: {
  substitute_request_id: number;
  /** The class, where several requests are listed together. */
  about?: string;
}): ReactNode {
  const withdraw = useApiMutation('DELETE /substitute_requests/:id', {
    onSuccess: () => {
      showSuccess('Solicitud retirada: la clase sigue siendo tuya');
    },
  });
  return (
    <>
      <Button
        look="quiet"
        busy={withdraw.isPending}
        {...(about ? { 'aria-label': `Retirar solicitud de ${about}` } : {})}
        onClick={() => withdraw.mutate({ params: { id: substitute_request_id } })}
      >
        Retirar solicitud
      </Button>
      <Refusal error={withdraw.error} />
    </>
  );
}

function AskDialog({
  single_class_id,
  onClose,
}: {
  single_class_id: number;
  onClose: () => void;
}): ReactNode {
  const { field, form, refusal, hasWrongFields, busy } = useRouteForm('POST /substitute_requests', {
    routes: async () => (await import('@tbm/contract/substitutes')).substituteRoutes,
    initial: { note: '' },
    optional: ['note'],
    args: ({ note }) => ({ body: { single_class_id, note } }),
    onSuccess: ({ told }) => {
      showSuccess(
        told > 0
          ? `Listo: avisamos a ${counted(told, 'coach', 'coaches')}`
          : 'Solicitud enviada. Ninguna coach está libre a esa hora: la verá administración',
      );
      onClose();
    },
  });
  return (
    <Dialog title="Pedir sustituta" onClose={onClose}>
      <p>
        Avisamos a las coaches que dan esta clase y están libres a esa hora. La primera en aceptar se la
        queda; hasta entonces la clase sigue siendo tuya.
      </p>
      <form {...form} className={styles.form}>
        <TextAreaField
          label="Nota para ellas (opcional)"
          maxLength={typedLimit(classLengths.substitute)}
          {...field('note')}
        />
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button type="submit" look="accent" wide busy={busy}>
          Enviar solicitud
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          No pedir
        </Button>
      </form>
    </Dialog>
  );
}
