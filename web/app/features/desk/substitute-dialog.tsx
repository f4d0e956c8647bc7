import type { Roster } from '@tbm/contract/rosters';
import { counted } from '@tbm/domain/counted';
import { substituteProblemNames } from '@tbm/domain/substitutes';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import styles from './desk.module.css';
import { Receivers } from './receivers.tsx';

/** Puts another coach into a class, after showing who is notified. */
export function SubstituteDialog({ item, onClose }: { item: Roster; onClose: () => void }): ReactNode {
  const { single_class_id } = item;
  const planned = item.class_instructors.map(({ instructor }) => instructor);
  const [instead_of, setInsteadOf] = useState(planned[0]?.instructor_id ?? 0);
  const [instructor_id, setCoach] = useState(0);
  const list = useApi('GET /available_classes/:id/substitutes', { params: { id: single_class_id } });
  const preview = useApiMutation('POST /class_previews/substitute');
  const put = useApiMutation('PUT /available_classes/:id/substitute', {
    onSuccess: ({ told }) => {
      showSuccess(
        told > 0 ? `Sustituta lista; avisamos a ${counted(told, 'socia', 'socias')}` : 'Sustituta lista',
      );
      onClose();
    },
  });
  const look = (chosen: { instead_of: number; instructor_id: number }) => {
    setInsteadOf(chosen.instead_of);
    setCoach(chosen.instructor_id);
    put.reset();
    if (chosen.instructor_id === 0) preview.reset();
    else preview.mutate({ body: { single_class_id, ...chosen } });
  };
  const coaches = (list.data ?? []).toSorted(
    (a, b) => Number(a.problem !== null) - Number(b.problem !== null),
  );
  return (
    <Dialog title="Poner sustituta" onClose={onClose}>
      {planned.length > 1 ? (
        <SelectField
          label="En lugar de"
          value={String(instead_of)}
          onChange={(event) => look({ instead_of: Number(event.currentTarget.value), instructor_id })}
          options={planned.map((one) => ({ value: String(one.instructor_id), title: one.name }))}
        />
      ) : null}
      {list.data ? (
        <SelectField
          label={`Da la clase en lugar de ${planned.find((one) => one.instructor_id === instead_of)?.name ?? ''}`}
          value={String(instructor_id)}
          onChange={(event) => look({ instead_of, instructor_id: Number(event.currentTarget.value) })}
        >
          <option value="0">Elige la coach</option>
          {coaches.map((one) => (
            <option key={one.instructor_id} value={one.instructor_id} disabled={one.problem === 'coach_busy'}>
              {one.name} {one.last_name}
              {one.problem ? ` (${substituteProblemNames[one.problem]})` : ''}
            </option>
          ))}
        </SelectField>
      ) : list.error ? (
        <ErrorState message={list.error.message} retry={() => void list.refetch()} />
      ) : (
        <Skeleton height="4rem" />
      )}
      {instructor_id !== 0 && preview.data ? <Receivers preview={preview.data} /> : null}
      <Refusal error={preview.error ?? put.error} />
      <div className={styles.form}>
        <Button
          look="accent"
          wide
          busy={put.isPending}
          why={instructor_id !== 0 && preview.data ? '' : 'Elige quién da la clase.'}
          onClick={() => put.mutate({ params: { id: single_class_id }, body: { instead_of, instructor_id } })}
        >
          Poner sustituta
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          No cambiar
        </Button>
      </div>
    </Dialog>
  );
}
