import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import type { Answer } from '@tbm/contract';
import type { EditedText } from '@tbm/contract/waivers';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../api.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useTyped } from '../typed.ts';
import { useAction } from '../use-action.ts';

type Preview = Answer<'GET /waiver_texts/draft/preview'>;

const people = (count: number): string => counted(count, 'socia', 'socias');

/** Whom the publication would ask, in sentences. */
const previewTexts = ({ signed, signed_ahead, ahead }: Preview): string[] => [
  ahead === 0
    ? 'Nadie tiene clases por venir en el estudio.'
    : `Se les pide antes de su clase: ${people(ahead)} con lugar en una clase por venir.`,
  signed === 0
    ? 'Nadie ha firmado la versión de ahora.'
    : `Firmaron la versión de ahora ${people(signed)}, y tendrán que firmar otra vez; ${signed_ahead} ya con una clase por venir.`,
];

const questionsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The draft of the next version: written, saved, and published after a look at whom it asks. */
export function DraftEditor({
  draft,
  current,
  onChanged,
}: {
  draft: EditedText | null;
  current: EditedText | null;
  onChanged: () => void;
}): ReactNode {
  const notify = useNotify();
  const first = draft ?? current;
  const [values, setValues] = useTyped('waiver', {
    text: first?.text ?? '',
    questions: first?.questions.join('\n') ?? '',
  });
  const [preview, setPreview] = useState<Preview | null>(null);
  const { isBusy, problem, run } = useAction();
  const isChanged =
    values.text !== (first?.text ?? '') || values.questions !== (first?.questions.join('\n') ?? '');
  const save = () =>
    run(async () => {
      await api('PUT /waiver_texts/draft', {
        body: { text: values.text, questions: questionsOf(values.questions) },
      });
      notify('Borrador guardado.', { type: 'success' });
      onChanged();
    });
  const look = () => run(async () => setPreview(await api('GET /waiver_texts/draft/preview', {})));
  const drop = () =>
    run(async () => {
      await api('DELETE /waiver_texts/draft', {});
      notify('Borrador borrado.', { type: 'success' });
      onChanged();
    });
  return (
    <Stack spacing={2} sx={{ maxWidth: '46rem' }}>
      <Typography>
        Lo que tus socias leen y firman antes de su primera clase en el estudio. Una versión publicada ya no
        cambia: si publicas otra, se les pide firmar de nuevo. Reservar y pagar nunca espera a la firma.
      </Typography>
      <Typography component="h2" variant="h6">
        {draft ? `Borrador de la versión ${draft.version}` : 'Versión siguiente'}
      </Typography>
      <TextField
        label="Texto"
        multiline
        minRows={8}
        value={values.text}
        helperText="Deja un renglón vacío entre párrafos."
        onChange={({ target }) => setValues({ ...values, text: target.value })}
      />
      <TextField
        label="Preguntas de salud"
        multiline
        minRows={3}
        value={values.questions}
        helperText="Una por renglón; se contestan con sí o no y un comentario. Responder es opcional y pide un permiso aparte. El contacto de emergencia ya viene incluido."
        onChange={({ target }) => setValues({ ...values, questions: target.value })}
      />
      <div aria-live="polite">{problem ? <Alert severity="error">{problem}</Alert> : null}</div>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          disabled={isBusy || !isChanged || values.text.trim() === ''}
          onClick={save}
        >
          Guardar borrador
        </Button>
        {draft ? (
          <>
            <Button variant="contained" disabled={isBusy || isChanged} onClick={look}>
              Publicar…
            </Button>
            <Button color="error" disabled={isBusy} onClick={drop}>
              Borrar borrador
            </Button>
          </>
        ) : null}
      </Stack>
      {preview && draft ? (
        <FormDialog
          title={`¿Publicar la versión ${draft.version}?`}
          action="Publicar"
          onSend={() =>
            api('POST /waiver_texts/publish', {
              body: { version: draft.version, updatedAt: draft.updatedAt },
            })
          }
          onClose={(isDone) => {
            setPreview(null);
            if (!isDone) return;
            notify(`Versión ${draft.version} publicada.`, { type: 'success' });
            onChanged();
          }}
        >
          {() => previewTexts(preview).map((text) => <Typography key={text}>{text}</Typography>)}
        </FormDialog>
      ) : null}
    </Stack>
  );
}
