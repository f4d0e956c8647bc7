import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import type { Args } from '@tbm/contract';
import type { FileImport } from '@tbm/contract/imports';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem, api, download, problemOf } from '../api.ts';
import { useAction } from '../use-action.ts';
import { DraftForm } from './draft-form.tsx';
import { ProblemList } from './problem-list.tsx';

/** How often a running import is asked how far it is, in milliseconds. */
const pause = 1_000;

type Settings = NonNullable<Args<'POST /imports/:id/settings'>['body']>;

/** A file that was read: what is asked about it, then how far its import is, then what came of it. */
export function ImportFile({ id, onDiscard }: { id: number; onDiscard: () => void }): ReactNode {
  const [fileImport, setFileImport] = useState<FileImport | null>(null);
  const [unread, setUnread] = useState('');
  const { isBusy, problem, run } = useAction();
  const params = { id };
  const isAsked = fileImport === null || fileImport.state === 'running';

  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      try {
        const answer = await api('GET /imports/:id', { params: { id } });
        if (isLeft) return;
        setFileImport(answer);
        setUnread('');
        if (answer.state === 'running') timer = setTimeout(() => void read(), pause);
      } catch (error) {
        if (isLeft) return;
        setUnread(problemOf(error));
        // A file that was deleted does not come back.
        if (!(error instanceof ApiProblem && error.code === 'not_found'))
          timer = setTimeout(() => void read(), 5 * pause);
      }
    };
    if (isAsked) void read();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
    // Once a file is known, only a running one is asked again.
  }, [id, isAsked]);

  // One call after the other, so that an earlier answer never replaces a later one.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (call: () => Promise<FileImport>): void =>
    run(() => {
      const next = last.current.then(async () => setFileImport(await call()));
      last.current = next.catch(() => {});
      return next;
    });
  const choose = (body: Settings): void => inTurn(() => api('POST /imports/:id/settings', { params, body }));
  const discard = (): void =>
    run(async () => {
      await api('DELETE /imports/:id', { params });
      onDiscard();
    });
  const start = (): void => inTurn(() => api('POST /imports/:id/start', { params }));

  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      {unread ? <Alert severity="error">{unread}</Alert> : null}
      {fileImport ? (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{fileImport.file_name}</Typography>
      ) : null}
      {fileImport?.draft ? (
        <DraftForm fileImport={fileImport} draft={fileImport.draft} onChoose={choose} />
      ) : null}
      <div aria-live="polite">
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        {fileImport && fileImport.state !== 'draft' ? <Outcome fileImport={fileImport} /> : null}
      </div>
      {fileImport?.draft ? (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" disabled={isBusy || !fileImport.draft.is_ready} onClick={start}>
            {fileImport.draft.is_answered
              ? `Importar ${counted(fileImport.draft.ready, 'renglón', 'renglones')}`
              : 'Importar'}
          </Button>
          <Button variant="text" disabled={isBusy} onClick={discard}>
            Descartar el archivo
          </Button>
        </Stack>
      ) : null}
      {fileImport && fileImport.problems.length > 0 && fileImport.draft?.is_answered !== false ? (
        <ProblemList fileImport={fileImport} />
      ) : null}
    </Stack>
  );
}

const outcomeText = ({ added, changed, known }: FileImport): string =>
  [
    `Listo: ${counted(added, 'renglón importado', 'renglones importados')}.`,
    changed > 0 ? `${counted(changed, 'corregido', 'corregidos')}.` : '',
    known > 0
      ? `${counted(known, 'renglón ya estaba y se queda igual', 'renglones ya estaban y se quedan igual')}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');

/** How far the import is, or what came of it. */
function Outcome({ fileImport }: { fileImport: FileImport }): ReactNode {
  const { problem, isBusy, run } = useAction();
  const { import_id, state, rows, done, wrong } = fileImport;
  if (state === 'running')
    return (
      <Stack spacing={1}>
        <Typography>{`Importando: ${done} de ${counted(rows, 'renglón', 'renglones')}. Puedes cerrar esta página.`}</Typography>
        <LinearProgress
          variant="determinate"
          value={rows === 0 ? 0 : (100 * done) / rows}
          aria-label="Avance de la importación"
        />
      </Stack>
    );
  const save = (): void =>
    run(() =>
      download('GET /imports/:id/problems.csv', { params: { id: import_id } }, 'tbm-por-corregir.csv'),
    );
  return (
    <Stack spacing={2}>
      <Alert severity="success">{outcomeText(fileImport)}</Alert>
      {wrong > 0 ? (
        <Alert severity="warning">
          {`${counted(wrong, 'renglón no entró', 'renglones no entraron')}. Descárgalos, corrige lo que dice la columna “problema” y elige ese archivo.`}
        </Alert>
      ) : null}
      {wrong > 0 ? (
        <Button variant="contained" disabled={isBusy} onClick={save} sx={{ alignSelf: 'flex-start' }}>
          {`Descargar ${counted(wrong, 'renglón por corregir', 'renglones por corregir')}`}
        </Button>
      ) : null}
      {problem ? <Alert severity="error">{problem}</Alert> : null}
    </Stack>
  );
}
