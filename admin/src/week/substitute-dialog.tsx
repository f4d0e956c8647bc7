import { Button, MenuItem, TextField, Typography } from '@mui/material';
import type { ClassPreview } from '@tbm/contract/week';
import { counted } from '@tbm/domain/counted';
import { substituteProblemNames } from '@tbm/domain/substitutes';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { fullName } from '../names.ts';
import { Outcome } from '../outcome.tsx';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import { classTitle } from './class-dialog.tsx';
import { type ClassDialogProps, Panel } from './panel.tsx';
import { Receivers } from './receivers.tsx';

/** Puts another coach into one class; the members with a place are notified. */
export function SubstituteDialog({ item, timezone, onClose, onDone }: ClassDialogProps): ReactNode {
  const read = useCall('GET /available_classes/:id/substitutes', { params: { id: item.single_class_id } });
  const asks = item.coaches.find(({ name }) => name === item.request?.coach) ?? item.coaches[0];
  const [instead_of, setInsteadOf] = useState(asks?.instructor_id ?? 0);
  const [instructor_id, setCoach] = useState(0);
  const [preview, setPreview] = useState<ClassPreview | null>(null);
  const { isBusy, problem, run } = useAction();
  const look = (chosen: { instead_of: number; instructor_id: number }) => {
    setPreview(null);
    const isCoachChosen = chosen.instructor_id !== 0;
    if (!isCoachChosen) return;
    const body = { single_class_id: item.single_class_id, ...chosen };
    run(async () => setPreview(await api('POST /class_previews/substitute', { body })));
  };
  const put = () =>
    run(async () => {
      const { told } = await api('PUT /available_classes/:id/substitute', {
        params: { id: item.single_class_id },
        body: { instead_of, instructor_id },
      });
      onDone(
        told > 0 ? `Sustituta lista; avisamos a ${counted(told, 'persona', 'personas')}` : 'Sustituta lista',
      );
    });
  return (
    <Panel
      title={`Poner sustituta: ${classTitle(item, timezone)}`}
      problem={problem}
      onClose={onClose}
      no="No cambiar"
      yes={
        <Button variant="contained" disabled={isBusy || !preview} onClick={put}>
          {preview && preview.people.length > 0 ? 'Poner y avisar' : 'Poner sustituta'}
        </Button>
      }
    >
      {item.request?.note ? <Typography>«{item.request.note}»</Typography> : null}
      {item.coaches.length > 1 ? (
        <TextField
          select
          label="En lugar de"
          value={String(instead_of)}
          onChange={({ target }) => {
            setInsteadOf(Number(target.value));
            look({ instead_of: Number(target.value), instructor_id });
          }}
          sx={{ marginTop: 1 }}
        >
          {item.coaches.map(({ instructor_id: id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <Outcome read={read}>
        {(coaches) => (
          <TextField
            select
            label={`Da la clase en lugar de ${item.coaches.find((one) => one.instructor_id === instead_of)?.name ?? ''}`}
            value={instructor_id === 0 ? '' : String(instructor_id)}
            onChange={({ target }) => {
              setCoach(Number(target.value));
              look({ instead_of, instructor_id: Number(target.value) });
            }}
            sx={{ marginTop: 1 }}
          >
            {coaches
              .toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null))
              .map((one) => (
                <MenuItem
                  key={one.instructor_id}
                  value={String(one.instructor_id)}
                  disabled={one.problem === 'coach_busy'}
                  sx={{ whiteSpace: 'normal' }}
                >
                  {fullName(one)}
                  {one.problem ? ` (${substituteProblemNames[one.problem]})` : ''}
                </MenuItem>
              ))}
          </TextField>
        )}
      </Outcome>
      {preview ? <Receivers preview={preview} /> : null}
    </Panel>
  );
}
