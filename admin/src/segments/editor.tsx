import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { segmentLength, typedLimit } from '@tbm/contract/lengths';
import type { SegmentConditions } from '@tbm/contract/segments';
import { type ReactNode, useEffect, useState } from 'react';
import { Confirm, useNotify } from 'react-admin';
import { Link as To, useNavigate } from 'react-router';
import { ApiProblem, api, call, callForVersion } from '../api.ts';
import { useTyped } from '../typed.ts';
import { useUnsaved } from '../unsaved.ts';
import { Conditions } from './conditions.tsx';
import { Members } from './members.tsx';
import { useNames } from './use-names.ts';
import type { Segment } from './words.ts';

interface Draft {
  name: string;
  conditions: SegmentConditions;
}
interface Stored extends Draft {
  /** What the record was when it was read; null for a new one. */
  version: string | null;
}

const textOf = ({ name, conditions }: Draft): string =>
  JSON.stringify([name, Object.entries(conditions).filter(([, value]) => value !== undefined)]);

function draftIn(text: string): Draft {
  const [name, conditions] = JSON.parse(text) as [string, [string, unknown][]];
  return { name, conditions: Object.fromEntries(conditions) as SegmentConditions };
}

/** A segment, new or saved: its conditions, and who fulfils them as they are now. */
export function Editor({ id }: { id: string | null }): ReactNode {
  const names = useNames();
  const [stored, setStored] = useState<Stored | null>(
    id === null ? { name: '', conditions: {}, version: null } : null,
  );
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  const read = async (): Promise<void> => {
    if (id === null) return;
    try {
      const { answer, version } = await callForVersion('GET /segments/:id', { params: { id } });
      const { name, conditions } = answer as Segment;
      setStored({ name, conditions, version });
    } catch (error) {
      if (error instanceof ApiProblem) setProblem(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another segment is another page.
  useEffect(() => void read(), []);

  if (problem) return <Alert severity="error">{problem.message}</Alert>;
  if (!stored || !names) return <Typography role="status">Cargando…</Typography>;
  return <Form key={stored.version} id={id} stored={stored} names={names} onReadAgain={() => void read()} />;
}

function Form({
  id,
  stored,
  names,
  onReadAgain,
}: {
  id: string | null;
  stored: Stored;
  names: NonNullable<ReturnType<typeof useNames>>;
  /** Shows what is stored now instead of what was typed. */
  onReadAgain: () => void;
}): ReactNode {
  const notify = useNotify();
  const navigate = useNavigate();
  const [{ text }, setTyped] = useTyped('segment', { text: textOf(stored) });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const saved = useUnsaved(text !== textOf(stored));
  const draft = draftIn(text);
  const { name, conditions } = draft;
  const { version } = stored;
  const change = (changes: Partial<Draft>): void => setTyped({ text: textOf({ ...draft, ...changes }) });

  async function attempt(work: () => Promise<unknown>, doneText: string): Promise<void> {
    setBusy(true);
    try {
      await work();
      notify(doneText, { type: 'success', autoHideDuration: 3000 });
      saved();
      void navigate('/segmentos');
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error : null);
    } finally {
      setBusy(false);
    }
  }
  const save = (): Promise<void> => {
    const body = { name, conditions };
    return attempt(
      () =>
        id === null
          ? api('POST /segments', { body })
          : call('PUT /segments/:id', {
              params: { id },
              body,
              headers: version === null ? {} : { 'x-version': version },
            }),
      'Segmento guardado.',
    );
  };
  const fieldProblem = problem?.body.errors?.name;

  return (
    <>
      <TextField
        label="Nombre del segmento"
        value={name}
        onChange={({ target }) => change({ name: target.value })}
        error={Boolean(fieldProblem)}
        helperText={fieldProblem ?? ' '}
        slotProps={{ htmlInput: { maxLength: typedLimit(segmentLength) } }}
        sx={{ maxWidth: '30rem' }}
      />
      <Conditions value={conditions} names={names} onChange={(next) => change({ conditions: next })} />
      {problem ? (
        <Alert
          severity="error"
          action={
            problem.code === 'changed_meanwhile' ? (
              <Button color="inherit" onClick={onReadAgain}>
                Ver lo guardado
              </Button>
            ) : null
          }
        >
          {problem.body.errors?.conditions ?? problem.message}
        </Alert>
      ) : null}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={isBusy} onClick={() => void save()}>
          Guardar segmento
        </Button>
        {id === null ? null : (
          <>
            <Button component={To} to={`/segmentos/${id}/mensaje`} variant="outlined">
              Escribir un mensaje
            </Button>
            <Button color="error" disabled={isBusy} onClick={() => setAsking(true)}>
              Eliminar
            </Button>
          </>
        )}
      </Stack>
      <Members conditions={conditions} />
      <Confirm
        isOpen={isAsking}
        title={`¿Eliminar «${name}»?`}
        content="Los mensajes que ya se enviaron se quedan en su lista."
        confirm="Eliminar"
        cancel="Cancelar"
        onConfirm={() => {
          setAsking(false);
          void attempt(
            () => api('DELETE /segments/:id', { params: { id: Number(id) } }),
            'Segmento eliminado.',
          );
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
