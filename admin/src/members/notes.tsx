import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { noteLength, typedLimit } from '@tbm/contract/lengths';
import type { MemberNote } from '@tbm/contract/members';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { card } from '../card.ts';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { useTyped } from '../typed.ts';
import { useUnsaved } from '../unsaved.ts';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import { ActionDialog } from './dialog.tsx';
import { useMember } from './member-context.ts';
import { useBranches } from './use-branches.ts';

/** What the team wrote down about the member. */
export function Notes(): ReactNode {
  const { member } = useMember();
  const [page, setPage] = useState(1);
  /** Rises with every note, which empties the form. */
  const [times, setTimes] = useState(0);
  const id = member.customer_id;
  const read = useCall('GET /members/:id/notes', { params: { id }, query: { page } });
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
        Solo las ve el equipo, pero son parte de sus datos: las recibe si los descarga y se borran con su
        cuenta. No escribas aquí nada de su salud.
      </Typography>
      <Write
        key={times}
        name="new note"
        label="Nota nueva"
        button="Agregar nota"
        onSave={async (text) => {
          await api('POST /members/:id/notes', { params: { id }, body: { text } });
          setTimes((so) => so + 1);
          setPage(1);
          read.again();
        }}
      />
      <Outcome read={read}>
        {({ data, ...listPage }) =>
          data.length === 0 ? (
            <Typography>Todavía no hay notas.</Typography>
          ) : (
            <>
              <Stack
                component="ul"
                spacing={1.5}
                aria-label="Notas"
                sx={{
                  listStyle: 'none',
                  padding: 0,
                  margin: 0,
                  maxWidth: '46rem',
                }}
              >
                {data.map((note) => (
                  <Note key={note.member_note_id} note={note} onChange={read.again} />
                ))}
              </Stack>
              <Pages page={listPage} onPage={setPage} />
            </>
          )
        }
      </Outcome>
    </>
  );
}

function Note({ note, onChange }: { note: MemberNote; onChange: () => void }): ReactNode {
  const { member } = useMember();
  const { zoneOf } = useBranches();
  const [isEdited, setEdited] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const zone = zoneOf(member.branch_id);
  const params = { id: note.member_note_id };
  const written = `${note.author} · ${momentAt(note.createdAt, zone)}`;
  return (
    <Box component="li" sx={{ ...card, padding: 2 }}>
      {isEdited ? (
        <Write
          name={`note ${note.member_note_id}`}
          label="Nota"
          button="Guardar nota"
          initial={note.text}
          onCancel={() => setEdited(false)}
          onSave={async (text) => {
            await api('PUT /member_notes/:id', { params, body: { text, editedAt: note.editedAt } });
            setEdited(false);
            onChange();
          }}
        />
      ) : (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Typography>
      )}
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ flexWrap: 'wrap', alignItems: 'center', marginTop: 1 }}
      >
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {written}
          {note.editedAt ? ` · cambiada el ${momentAt(note.editedAt, zone)}` : ''}
        </Typography>
        {note.is_editable && !isEdited ? (
          <>
            <Button size="small" aria-label={`Editar la nota de ${written}`} onClick={() => setEdited(true)}>
              Editar
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={`Borrar la nota de ${written}`}
              onClick={() => setDeleted(true)}
            >
              Borrar
            </Button>
          </>
        ) : null}
      </Stack>
      {isDeleted ? (
        <ActionDialog
          title="Borrar la nota"
          confirm="Borrar nota"
          doneText="Nota borrada."
          isGrave
          consequence={`La nota de ${note.author} desaparece; no se puede recuperar.`}
          onConfirm={() => api('DELETE /member_notes/:id', { params })}
          onDone={onChange}
          onClose={() => setDeleted(false)}
        />
      ) : null}
    </Box>
  );
}

function Write({
  name,
  label,
  button,
  initial = '',
  onSave,
  onCancel,
}: {
  /** Distinguishes the forms of this page. */
  name: string;
  label: string;
  button: string;
  initial?: string;
  onSave: (text: string) => Promise<void>;
  onCancel?: () => void;
}): ReactNode {
  const [{ text }, setTyped] = useTyped(name, { text: initial });
  const { isBusy, problem, run } = useAction();
  useUnsaved(text.trim() !== initial);
  return (
    <Stack
      component="form"
      spacing={1}
      sx={{ maxWidth: '46rem', alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) run(() => onSave(text.trim()));
      }}
    >
      <TextField
        label={label}
        value={text}
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: typedLimit(noteLength) } }}
        onChange={({ target }) => setTyped({ text: target.value })}
      />
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={isBusy || text.trim() === ''}>
          {button}
        </Button>
        {onCancel ? (
          <Button color="inherit" onClick={onCancel}>
            No cambiar
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}
