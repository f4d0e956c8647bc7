import { Button } from '@mui/material';
import type { RetirableKind, Retirement } from '@tbm/contract/retirement';
import { isRetiredOn } from '@tbm/domain/retirement';
import { formatDayMonth } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { api } from '../api.ts';
import type { Entity } from '../entity.tsx';
import { retiredWord } from '../titles.ts';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import { RetireDialog } from './retire-dialog.tsx';

/** What the button says: what it does, or the day that was chosen. */
function stateText({ retired_on, today }: Retirement, entity: Entity): string {
  if (retired_on === null) return 'Retirar';
  const word = isRetiredOn(retired_on, today) ? retiredWord(entity) : 'Se retira';
  return `${word} el ${formatDayMonth(retired_on)}`;
}

/** Retires the record of a form on a day, or brings it back (docs/decisions/0095). */
export function RetireButton({ entity }: { entity: Entity }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const { isBusy, run } = useAction();
  const record = useRecordContext();
  const params = { kind: entity.path as RetirableKind, id: Number(record?.id) };
  const read = useCall('GET /retirements/:kind/:id', record ? { params } : null);
  if (!record || !read.data) return null;
  const { retired_on } = read.data;
  const done = (text: string): void => {
    setOpen(false);
    notify(text, { type: 'success' });
    read.again();
    refresh();
  };
  const reactivate = () =>
    run(async () => {
      await api('DELETE /retirements/:kind/:id', { params });
      done('Vuelve a ofrecerse.');
    });
  return (
    <>
      {retired_on === null ? null : (
        <Button variant="outlined" disabled={isBusy} onClick={reactivate}>
          Reactivar
        </Button>
      )}
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {stateText(read.data, entity)}
      </Button>
      {isOpen ? (
        <RetireDialog
          entity={entity}
          record={record}
          first={read.data}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
