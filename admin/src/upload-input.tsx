import { Alert, Button, FormHelperText, LinearProgress, Stack, Typography } from '@mui/material';
import type { StoredFile } from '@tbm/contract/files';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { api, call, problemOf } from './api.ts';
import { sendFilm } from './send-film.ts';

interface Props {
  source: string;
  label: string;
  helperText: string | false;
  kind: 'film' | 'captions';
}
const actions = { film: 'Subir un video', captions: 'Subir subtítulos' };
const accepted = { film: 'video/mp4,video/quicktime,.mp4,.mov', captions: '.vtt,text/vtt' };

/** The address of a film or of its captions, which may be uploaded here. */
export function UploadInput({ source, label, helperText, kind }: Props): ReactNode {
  const { setValue } = useFormContext();
  const chooser = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [film, setFilm] = useState<StoredFile | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => stop.current?.abort(), []);

  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const aborting = new AbortController();
    stop.current = aborting;
    setProblem('');
    setShare(0);
    try {
      const saved =
        kind === 'film'
          ? await sendFilm(file, { progress: setShare, signal: aborting.signal })
          : ((await call('POST /files', { file })) as StoredFile);
      setValue(source, saved.url, { shouldDirty: true });
      setFilm(kind === 'film' ? saved : null);
    } catch (error) {
      if (!aborting.signal.aborted) setProblem(problemOf(error));
    } finally {
      setShare(null);
    }
  }

  return (
    <Stack role="group" aria-label={label} sx={{ width: '100%', marginBottom: 2 }}>
      <TextInput source={source} label={label} helperText={helperText} fullWidth />
      <input
        ref={chooser}
        type="file"
        accept={accepted[kind]}
        aria-label={`Archivo: ${label}`}
        hidden
        onChange={(event) => void send(event)}
      />
      {share === null ? (
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => chooser.current?.click()}>
          {actions[kind]}
        </Button>
      ) : (
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <LinearProgress
            aria-label={`Subiendo: ${label}`}
            variant="determinate"
            value={Math.round(share * 100)}
            sx={{ flexGrow: 1 }}
          />
          <Typography>{`${Math.round(share * 100)}%`}</Typography>
          <Button onClick={() => stop.current?.abort()}>Cancelar</Button>
        </Stack>
      )}
      {problem ? (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      ) : null}
      {film ? <Transcoding film={film} /> : null}
    </Stack>
  );
}

const states: Record<NonNullable<StoredFile['rendition']>, string> = {
  waiting: 'La película está subida. Espera su turno para prepararse en varias calidades.',
  running: 'Se está preparando en varias calidades. Puedes guardar y seguir con otra cosa.',
  ready: 'Está lista en varias calidades.',
  failed: 'No se pudo preparar en varias calidades; se reproduce como la subiste.',
  unavailable: 'Este servidor no prepara varias calidades; se reproduce como la subiste.',
};

/** How far the transcoding of a film is, read every three seconds until it ends. */
function Transcoding({ film }: { film: StoredFile }): ReactNode {
  const [state, setState] = useState(film);
  const isOver = state.rendition !== 'waiting' && state.rendition !== 'running';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(async () => {
      const { data } = await api('GET /files', { query: {} }).catch(() => ({ data: [] as StoredFile[] }));
      const now = data.find(({ file_id }) => file_id === film.file_id);
      if (now) setState(now);
    }, 3000);
    return () => clearInterval(timer);
  }, [film.file_id, isOver]);
  if (!state.rendition) return null;
  const again = async () =>
    setState(await api('POST /files/:id/rendition', { params: { id: state.file_id } }));
  return (
    <Alert
      severity={state.rendition === 'failed' ? 'warning' : state.rendition === 'ready' ? 'success' : 'info'}
      sx={{ marginTop: 1 }}
      action={
        state.rendition === 'failed' ? <Button onClick={() => void again()}>Intentar de nuevo</Button> : null
      }
    >
      {states[state.rendition]}
      {state.rendition_problem ? ` ${state.rendition_problem}` : ''}
    </Alert>
  );
}
