import { Alert, Button, FormHelperText, LinearProgress, Stack, Typography } from '@mui/material';
import type { StoredFile } from '@tbm/contract/files';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { TextInput, useWrappedSource } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { api, call, problemOf } from './api.ts';
import { filmStateText } from './film-state.ts';
import { sendFilm } from './send-film.ts';

interface Props {
  source: string;
  label: string;
  helperText: string | false;
  kind: 'film' | 'captions';
}
const actions = { film: 'Subir un video', captions: 'Subir subtítulos' };
const accepted = {
  film: 'video/*,.mp4,.mov,.m4v,.mkv,.webm,.avi',
  captions: '.vtt,.srt,.sbv,text/vtt',
};

/** Refuses to save a form while one of its files is being uploaded: it would be saved without the file. */
export const refuseWhileUploading = (isOnItsWay: RefObject<boolean>) => () =>
  isOnItsWay.current ? 'Espera a que termine de subir.' : undefined;

/** The address of a film or of its captions, which may be uploaded here. */
export function UploadInput({ source, label, helperText, kind }: Props): ReactNode {
  const { setValue } = useFormContext();
  // In a row of a list, the source is that of the row.
  const path = useWrappedSource(source);
  // Rows above it may be removed or moved while a file is being uploaded.
  const latestPath = useRef(path);
  latestPath.current = path;
  const chooser = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const isOnItsWay = useRef(false);
  const [share, setShare] = useState<number | null>(null);
  const [film, setFilm] = useState<StoredFile | null>(null);
  const [problem, setProblem] = useState('');
  const url = useWatch({ name: path }) as string | null | undefined;
  useEffect(() => () => stop.current?.abort(), []);
  // A film of an earlier visit may still be uploading.
  useEffect(() => {
    if (kind !== 'film' || !url?.startsWith('/films/') || film?.url === url) return;
    let isOld = false;
    void fileAt(url).then((stored) => {
      if (!isOld) setFilm(stored ?? null);
    });
    return () => {
      isOld = true;
    };
  }, [kind, url, film]);

  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const aborting = new AbortController();
    stop.current = aborting;
    isOnItsWay.current = true;
    setProblem('');
    setShare(0);
    try {
      const saved =
        kind === 'film'
          ? await sendFilm(file, { progress: setShare, signal: aborting.signal })
          : ((await call('POST /files', { file, signal: aborting.signal })) as StoredFile);
      // Cancelled, or its row of the list was removed: another row may have its place.
      if (aborting.signal.aborted) return;
      isOnItsWay.current = false;
      setValue(latestPath.current, saved.url, { shouldDirty: true, shouldValidate: true });
      setFilm(kind === 'film' ? saved : null);
    } catch (error) {
      if (!aborting.signal.aborted) setProblem(problemOf(error));
    } finally {
      isOnItsWay.current = false;
      setShare(null);
    }
  }

  return (
    <Stack role="group" aria-label={label} sx={{ width: '100%', marginBottom: 2 }}>
      <TextInput
        source={source}
        label={label}
        helperText={helperText}
        fullWidth
        validate={refuseWhileUploading(isOnItsWay)}
      />
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
      {film && film.url === url ? <Transcoding key={film.file_id} film={film} /> : null}
    </Stack>
  );
}

/** The file of an address; nothing when there is none, or no connection. */
const fileAt = async (url: string): Promise<StoredFile | undefined> =>
  (await api('GET /files', { query: { url } }).catch(() => ({ data: [] }))).data[0];

/** On a phone the button is below the text. */
const filmAlert = {
  marginTop: 1,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flexGrow: 1, flexBasis: { xs: '75%', sm: 0 } },
  '& .MuiAlert-action': { alignItems: 'center', paddingTop: 0 },
};

/** How far the transcoding of a film is, read every three seconds until it ends. */
function Transcoding({ film }: { film: StoredFile }): ReactNode {
  const [state, setState] = useState(film);
  const isOver = state.rendition !== 'waiting' && state.rendition !== 'running';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(async () => {
      const now = await fileAt(film.url);
      if (now) setState(now);
    }, 3000);
    return () => clearInterval(timer);
  }, [film.url, isOver]);
  if (!state.rendition) return null;
  const again = async () =>
    setState(await api('POST /files/:id/rendition', { params: { id: state.file_id } }));
  return (
    <Alert
      severity={severityOf(state)}
      sx={filmAlert}
      action={
        state.can_retry ? (
          <Button sx={{ whiteSpace: 'nowrap' }} onClick={() => void again()}>
            Intentar de nuevo
          </Button>
        ) : null
      }
    >
      {filmStateText(state)}
      {state.rendition === 'running' && state.rendition_percent !== null ? (
        <LinearProgress
          aria-label="Preparando el video"
          variant="determinate"
          value={state.rendition_percent}
          sx={{ marginTop: 1 }}
        />
      ) : null}
    </Alert>
  );
}

function severityOf({ rendition, decode_errors }: StoredFile): 'warning' | 'success' | 'info' {
  if (rendition === 'failed') return 'warning';
  if (rendition !== 'ready') return 'info';
  return decode_errors ? 'warning' : 'success';
}
