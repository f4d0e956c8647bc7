import type { Conversation } from '@tbm/contract/conversations';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useDesk } from '../desk/index.ts';
import styles from './conversations.module.css';

/** Who attends to a conversation, and whether it is closed. */
export function Attend({ conversation }: { conversation: Conversation }): ReactNode {
  const { conversation_id: id, assignee, closed } = conversation;
  const { customer: me } = useDesk();
  const { data } = useApi('GET /conversations/options', {});
  const onError = ({ message }: Error) => showAlert(message);
  const assign = useApiMutation('PUT /conversations/:id/assignee', {
    onSuccess: (now) => showSuccess(now.assignee ? `La atiende ${now.assignee.name}` : 'Quedó sin asignar'),
    onError,
  });
  const close = useApiMutation('PUT /conversations/:id/closed', {
    onSuccess: (now) => showSuccess(now.closed ? 'Conversación cerrada' : 'Conversación abierta'),
    onError,
  });
  const was = assignee?.customer_id ?? null;
  const give = (customer_id: number | null) => assign.mutate({ params: { id }, body: { customer_id, was } });
  return (
    <div className={styles.attend}>
      <SelectField
        label="La atiende"
        isLabelBeside
        emptyOption="Nadie"
        value={was === null ? '' : String(was)}
        options={(data?.staff ?? []).map(({ customer_id, name }) => ({
          value: String(customer_id),
          title: name,
        }))}
        onChange={({ currentTarget: { value } }) => give(value === '' ? null : Number(value))}
      />
      {was === me.customer_id ? null : (
        <Button look="quiet" busy={assign.isPending} onClick={() => give(me.customer_id)}>
          Atender yo
        </Button>
      )}
      <Button
        look="quiet"
        busy={close.isPending}
        onClick={() => close.mutate({ params: { id }, body: { closed: !closed } })}
      >
        {closed ? 'Abrir de nuevo' : 'Cerrar'}
      </Button>
    </div>
  );
}
