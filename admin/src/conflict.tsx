import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { RecordContextProvider, useRefresh, useUpdate } from 'react-admin';
import type { Conflict } from './data.ts';
import { useForgetDraft } from './draft.tsx';
import { derived, type Entity, labelOf } from './entity.tsx';
import { cellOf } from './list.tsx';
import { isSame, merged } from './values.ts';

type Row = Record<string, unknown>;

/** The texts and numbers in a list or group, one a line. */
const linesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(linesIn)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)];

function Value({ entity, name, record }: { entity: Entity; name: string; record: Row }): ReactNode {
  const cell = typeof record[name] === 'object' ? null : cellOf(entity, name);
  if (cell) return <RecordContextProvider value={{ id: '', ...record }}>{cell}</RecordContextProvider>;
  const lines = linesIn(record[name]);
  if (lines.length === 0) return 'Vacío';
  return <span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n')}</span>;
}

interface Props {
  entity: Entity;
  conflict: Conflict | null;
  onSuccess: () => void;
  onError: (error: unknown) => void;
  onClose: () => void;
}

/** Two editors changed a record: what each of them wrote, and whose is kept. */
export function ConflictDialog({ entity, conflict, onSuccess, onError, onClose }: Props): ReactNode {
  const title = useId();
  const [update, { isPending }] = useUpdate();
  const refresh = useRefresh();
  const forgetDraft = useForgetDraft();
  if (!conflict) return null;
  const { shape, key } = derived(entity);
  const { theirs, mine } = conflict.versions;
  const differing = Object.keys(shape).filter((name) => !isSame(theirs[name], mine[name]));

  const saveMine = () => {
    const data = merged(shape, conflict.versions);
    onClose();
    void update(
      entity.address,
      { id: String(theirs[key]), data, previousData: { id: String(theirs[key]), ...theirs } },
      { mutationMode: 'pessimistic', onSuccess, onError },
    );
  };
  const takeTheirs = () => {
    forgetDraft();
    onClose();
    refresh();
  };

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>Alguien más guardó cambios</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBottom: 2 }}>
          Otra persona guardó este registro mientras lo editabas; lo tuyo todavía no se guarda. Si guardas lo
          tuyo, lo que no tocaste queda como ella lo dejó.
        </DialogContentText>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Dato</TableCell>
              <TableCell>Guardado ahora</TableCell>
              <TableCell>Lo tuyo</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {differing.map((name) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {labelOf(entity, name)}
                </TableCell>
                {[theirs, mine].map((record) => (
                  <TableCell key={record === theirs ? 'theirs' : 'mine'} sx={{ overflowWrap: 'anywhere' }}>
                    <Value entity={entity} name={name} record={record} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>Seguir editando</Button>
        <Button onClick={takeTheirs}>Quedarme con lo guardado</Button>
        <Button variant="contained" disabled={isPending} onClick={saveMine}>
          Guardar lo mío
        </Button>
      </DialogActions>
    </Dialog>
  );
}
