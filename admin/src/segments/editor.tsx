import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import type { SegmentConditions } from '@tbm/contract/segments';
import { type ReactNode, useEffect, useState } from 'react';
import { Confirm, useNotify } from 'react-admin';
import { Link as To, useNavigate } from 'react-router';
import { ApiProblem, api, call, callForVersion } from '../api.ts';
import { useUnsaved } from '../unsaved.ts';
import { Conditions } from './conditions.tsx';
import { Members } from './members.tsx';
import { useNames } from './use-names.ts';
import type { Segment } from './words.ts';

interface Draft {
  name: string;
  conditions: SegmentConditions;
  /** What the record was when it was read; null for a new one. */
  version: string | null;
}

const textOf = ({ name, conditions }: Pick<Draft, 'name' | 'conditions'>): string =>
  JSON.stringify([name, Object.entries(conditions).filter(([, value]) => value !== undefined)]);

/** A segment, new or saved: its conditions, and who fulfils them as they are now. */
export function Editor({ id }: { id: string | null }): ReactNode {
  const names = useNames();
  const notify = useNotify();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft | null>(
    id === null ? { name: '', conditions: {}, version: null } : null,
  );
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** What is stored, in the form of the draft. */
  const [stored, setStored] = useState(textOf({ name: '', conditions: {} }));
  const saved = useUnsaved(draft !== null && textOf(draft) !== stored);

  const read = async (): Promise<void> => {
    if (id === null) return;
    try {
      const { answer, version } = await callForVersion('GET /segments/:id', { params: { id } });
      const { name, conditions } = answer as Segment;
      setDraft({ name, conditions, version });
      setStored(textOf({ name, conditions }));
      setProblem(null);
    } catch (error) {
      if (error instanceof ApiProblem) setProblem(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another segment is another page.
  useEffect(() => void read(), []);

  if (problem && !draft) return <Alert severity="error">{problem.message}</Alert>;
  if (!draft || !names) return <Typography role="status">Cargando…</Typography>;
  const { name, conditions, version } = draft;

  async function attempt(work: () => Promise<unknown>, said: string): Promise<void> {
    setBusy(true);
    try {
      await work();
      notify(said, { type: 'success', autoHideDuration: 3000 });
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
              ...{ params: { id }, body },
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
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        error={Boolean(fieldProblem)}
        helperText={fieldProblem ?? ' '}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        sx={{ maxWidth: '30rem' }}
      />
      <Conditions
        value={conditions}
        names={names}
        onChange={(next) => setDraft({ ...draft, conditions: next })}
      />
      {problem ? (
        <Alert
          severity="error"
          action={
            problem.code === 'changed_meanwhile' ? (
              <Button color="inherit" onClick={() => void read()}>
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
