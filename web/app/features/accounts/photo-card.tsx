import type { Customer } from '@tbm/contract/accounts';
import { largestPicture, pictureTypes } from '@tbm/contract/files';
import { problemText } from '@tbm/domain/messages';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Avatar } from '../../design/avatar.tsx';
import { Button } from '../../design/button.tsx';
import { queryClient, useApiMutation } from '../../platform/query.ts';
import { customerQuery } from '../../platform/session.ts';
import { ShortNotice } from '../privacy/index.ts';
import styles from './accounts.module.css';

const PhotoCrop = lazy(() => import('./photo-crop.tsx'));

const megabytes = String(largestPicture / 1024 / 1024);

/** Checks that are possible before the file is sent. */
async function complaintOf(file: File): Promise<string | null> {
  if (!pictureTypes.includes(file.type)) return problemText('photo_type');
  if (file.size > largestPicture) return problemText('file_large', { limit: megabytes });
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture ? null : problemText('photo_damaged');
}

/** The profile photo: choose or take one, choose its square and save it, or remove it [PROFILE-002]. */
export function PhotoCard({ customer }: { customer: Customer }): ReactNode {
  const [chosen, setChosen] = useState<File | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const preview = useAddress(chosen);
  const handlers = (message: string) => ({
    onSuccess: (answer: Customer) => {
      queryClient.setQueryData(customerQuery.queryKey, answer);
      setChosen(null);
      showSuccess(message);
    },
    // The chosen photo stays, so that saving can be retried.
    onError: ({ message }: Error) => setComplaint(message),
  });
  const put = useApiMutation('PUT /customer/photo', handlers('Foto guardada'));
  const remove = useApiMutation('DELETE /customer/photo', handlers('Foto quitada'));
  const choose = async (file: File) => {
    const message = await complaintOf(file);
    setComplaint(message);
    setChosen(message ? null : file);
  };
  // While the dialog is open, it says what went wrong.
  const refusal = chosen ? null : complaint;
  return (
    <div className={styles.photo}>
      <Avatar name={`${customer.name} ${customer.last_name}`} file={customer.file} size="l" />
      <p className={refusal ? styles.photoError : styles.photoHint} role={refusal ? 'alert' : undefined}>
        {refusal ?? 'Así te reconocen en recepción. Solo la ven el equipo y tu coach.'}
      </p>
      <div className={styles.photoButtons}>
        <Chooser label={customer.file ? 'Cambiar' : 'Elegir foto'} onChoose={(file) => void choose(file)} />
        <Chooser
          label={customer.file ? 'Cámara' : 'Tomar foto'}
          camera
          onChoose={(file) => void choose(file)}
        />
        {customer.file ? (
          <Button
            look="quiet"
            busy={remove.isPending}
            onClick={() => {
              setComplaint(null);
              remove.mutate({});
            }}
          >
            Quitar
          </Button>
        ) : null}
      </div>
      <div className={styles.photoNotice}>
        <ShortNotice of="photo" />
      </div>
      {preview ? (
        <Suspense>
          <PhotoCrop
            url={preview}
            busy={put.isPending}
            complaint={complaint}
            onSave={(file) => {
              setComplaint(null);
              put.mutate({ file });
            }}
            onClose={() => {
              setChosen(null);
              setComplaint(null);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A button that opens the device's file picker or its camera. */
function Chooser({
  label,
  camera = false,
  onChoose,
}: {
  label: string;
  camera?: boolean;
  onChoose: (file: File) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={camera ? styles.byTouch : undefined}>
      <Button look="quiet" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={pictureTypes.join(',')}
        {...(camera ? { capture: 'user' as const } : {})}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </span>
  );
}

/** An object URL for the chosen file, while it is selected. */
function useAddress(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
