import type { CustomerGoal } from '@tbm/contract/goals';
import { goalLimits, typedLimit } from '@tbm/contract/lengths';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { announce } from '../../platform/live-regions.ts';
import { sendOrStore, useApiMutation } from '../../platform/query.ts';
import { requestToken } from '../../platform/request-token.ts';
import { type Rules, useForm } from '../../platform/use-form.ts';
import { addWaiting, patchGoal, patchGoals } from './cache.ts';
import styles from './goals.module.css';

/** Without the contract's schema, which may not be loaded while there is no connection. */
const rules = async (): Promise<Rules<{ name: string }>> => (values) =>
  values.name.trim() === '' ? { name: notices.goal_empty } : {};

/** A new goal, or another name for one [GOAL-004]. Without a connection it is sent later. */
export function GoalForm({ goal, onClose }: { goal: CustomerGoal | null; onClose: () => void }): ReactNode {
  const [request_token] = useState(requestToken);
  const title = goal ? 'Editar meta' : 'Agregar meta';
  const save = async (name: string): Promise<void> => {
    if (goal) {
      const { customer_goal_id } = goal;
      if (!(await sendOrStore('PUT /customer_goals', { body: { customer_goal_id, name } })))
        patchGoal(customer_goal_id, { name });
      return;
    }
    if (!(await sendOrStore('POST /customer_goals', { body: { name, request_token } }))) addWaiting(name);
  };
  const { field, form, refusal, hasWrongFields, busy } = useForm({
    initial: { name: goal?.name ?? '' },
    rules,
    submit: async (values) => {
      await save(values.name.trim());
      onClose();
      showSuccess(goal ? 'Meta guardada' : 'Meta agregada');
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form} className={styles.form}>
        <TextField
          label="Nombre"
          maxLength={typedLimit(goalLimits.name)}
          autoComplete="off"
          {...field('name')}
        />
        <p className={styles.hint}>{notices.goal_examples}</p>
        {refusal && !hasWrongFields ? (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        ) : null}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" look="accent" busy={busy}>
            {goal ? 'Guardar meta' : 'Agregar meta'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The confirmation, in English as the catalogue has it [ERR-060]. */
export function DeleteGoal({ goal, onClose }: { goal: CustomerGoal; onClose: () => void }): ReactNode {
  const { customer_goal_id: id, name } = goal;
  const remove = useApiMutation('DELETE /customer_goals/:id', {
    onSuccess: () => {
      onClose();
      patchGoals((goals) => goals.filter(({ customer_goal_id }) => customer_goal_id !== id));
      announce('Meta eliminada');
    },
    onError: ({ message }) => showAlert(message),
  });
  const [before, after] = notices.goal_delete.split('{name}');
  return (
    <Dialog title="Eliminar meta" onClose={onClose}>
      <p lang="en" className={styles.question}>
        {before}
        <strong lang="es">{name}</strong>
        {after}
      </p>
      <DialogActions>
        <Button look="quiet" lang="en" onClick={onClose}>
          {notices.goal_keep}
        </Button>
        <Button
          look="danger"
          lang="en"
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {notices.goal_remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
