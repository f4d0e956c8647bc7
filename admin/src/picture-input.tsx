import { Button, FormHelperText, Stack, Typography } from '@mui/material';
import type { FileRef } from '@tbm/contract/fields';
import { pictureTypes } from '@tbm/contract/files';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { call, problemOf } from './api.ts';
import { CropDialog } from './crop-dialog.tsx';

const pdf = 'application/pdf';

/** Uploads a picture, or a part of it, at once and keeps its id; the record shows which one it had. */
export function PictureInput({
  source,
  label,
  helperText,
  takesDocuments,
}: {
  source: string;
  label: string;
  helperText: string | false;
  /** A PDF is a choice too; it is kept as it is. */
  takesDocuments: boolean;
}): ReactNode {
  const { field, fieldState } = useInput({ source });
  const record = useRecordContext();
  const stored = record?.[source.replace(/_id$/, '')] as FileRef | null | undefined;
  const [sent, setSent] = useState<FileRef | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = [sent, stored].find((file) => file && file.file_id === field.value);
  const text = problem || fieldState.error?.message || '';

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0] ?? null;
    target.value = '';
    if (takesDocuments && file?.type === pdf) void send(file);
    else setChosen(file);
  }
  async function send(file: File): Promise<void> {
    setChosen(null);
    setBusy(true);
    setProblem('');
    try {
      const saved = (await call('POST /files', { file })) as FileRef;
      setSent(saved);
      field.onChange(saved.file_id);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack role="group" aria-labelledby={id} spacing={1} sx={{ marginBottom: 3, alignItems: 'flex-start' }}>
      <Typography id={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      {shown?.type === pdf ? <Typography>{shown.name}</Typography> : null}
      {shown && shown.type !== pdf ? <img src={shown.url} alt={shown.name} width={160} /> : null}
      <input
        ref={chooser}
        type="file"
        accept={[...pictureTypes, ...(takesDocuments ? [pdf] : [])].join(',')}
        aria-label={label}
        hidden
        onChange={choose}
      />
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" disabled={isBusy} onClick={() => chooser.current?.click()}>
          {isBusy ? 'Subiendo…' : `${field.value ? 'Cambiar' : 'Elegir'}: ${label}`}
        </Button>
        {field.value ? <Button onClick={() => field.onChange(null)}>{`Quitar: ${label}`}</Button> : null}
      </Stack>
      <CropDialog
        key={chosen?.name}
        file={chosen}
        label={label}
        onClose={() => setChosen(null)}
        onChosen={(file) => void send(file)}
      />
      {helperText ? <FormHelperText>{helperText}</FormHelperText> : null}
      {text ? (
        <FormHelperText error role="alert">
          {text}
        </FormHelperText>
      ) : null}
    </Stack>
  );
}
