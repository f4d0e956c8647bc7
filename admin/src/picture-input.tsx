import { Button, FormHelperText, Stack, Typography } from '@mui/material';
import { canShow } from '@tbm/browser/can-show';
import { isHeic } from '@tbm/browser/is-heic';
import type { FileRef } from '@tbm/contract/fields';
import { pictureTypes } from '@tbm/contract/files';
import { problemText } from '@tbm/domain/messages';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useInput, useRecordContext, ValidationError } from 'react-admin';
import { call, problemOf } from './api.ts';
import { CropDialog } from './crop-dialog.tsx';
import { refuseWhileUploading } from './upload-input.tsx';

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
  const isOnItsWay = useRef(false);
  const { field, fieldState } = useInput({ source, validate: refuseWhileUploading(isOnItsWay) });
  const record = useRecordContext();
  const stored = record?.[source.replace(/_id$/, '')] as FileRef | null | undefined;
  const [uploaded, setUploaded] = useState<FileRef | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const thing = label.toLowerCase();
  const shown = [uploaded, stored].find((file) => file && file.file_id === field.value);
  const refusal = fieldState.error?.message;
  const takes = (type: string) => type.startsWith('image/') || (takesDocuments && type === pdf);
  const needed = problemText(takesDocuments ? 'picture_or_pdf_needed' : 'picture_needed');

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setProblem('');
    if (!takes(file.type) && !isHeic(file)) {
      setProblem(needed);
      return;
    }
    setBusy(true);
    const isShown = file.type !== pdf && (await canShow(file));
    setBusy(false);
    // A picture that this browser cannot show is sent whole: the server decodes it, or answers what is wrong with it.
    if (isShown) setChosen(file);
    else await send(file);
  }
  async function send(file: File): Promise<void> {
    setChosen(null);
    isOnItsWay.current = true;
    setBusy(true);
    setProblem('');
    try {
      const saved = (await call('POST /files', { file })) as FileRef;
      isOnItsWay.current = false;
      if (!takes(saved.type)) {
        setProblem(needed);
        return;
      }
      setUploaded(saved);
      field.onChange(saved.file_id);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      isOnItsWay.current = false;
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
        accept={[...pictureTypes, '.heic', '.heif', ...(takesDocuments ? [pdf] : [])].join(',')}
        aria-label={label}
        hidden
        onChange={(event) => void choose(event)}
      />
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" disabled={isBusy} onClick={() => chooser.current?.click()}>
          {isBusy ? 'Subiendo…' : `${field.value ? 'Cambiar' : 'Elegir'} ${thing}`}
        </Button>
        {field.value ? <Button onClick={() => field.onChange(null)}>{`Quitar ${thing}`}</Button> : null}
      </Stack>
      <CropDialog
        key={chosen?.name}
        file={chosen}
        label={label}
        onClose={() => setChosen(null)}
        onChosen={(file) => void send(file)}
      />
      {helperText ? <FormHelperText>{helperText}</FormHelperText> : null}
      {problem || refusal ? (
        <FormHelperText error role="alert">
          {problem || <ValidationError error={refusal ?? ''} />}
        </FormHelperText>
      ) : null}
    </Stack>
  );
}
