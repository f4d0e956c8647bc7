import type { Customer } from '@tbm/contract/accounts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Avatar } from '../../design/avatar.tsx';
import { Button } from '../../design/button.tsx';
import { PhotoChooser } from '../../design/photo-chooser.tsx';
import { checkPhoto, useObjectUrl } from '../../platform/photo-file.ts';
import { queryClient, useApiMutation } from '../../platform/query.ts';
import { customerQuery } from '../../platform/session.ts';
import { ShortNotice } from '../privacy/index.ts';
import styles from './accounts.module.css';

const PhotoCrop = lazy(() => import('./photo-crop.tsx'));

/** The profile photo: choose or take one, choose its square and save it, or remove it [PROFILE-002]. */
export function PhotoCard({ customer }: { customer: Customer }): ReactNode {
  const [chosen, setChosen] = useState<File | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const preview = useObjectUrl(chosen);
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
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setChosen(null);
    setComplaint(null);
    setChecking(true);
    const { complaint: found, isShown } = await checkPhoto(file);
    setChecking(false);
    setComplaint(found);
    if (found) return;
    // The server keeps the middle of a photo that this browser cannot show.
    if (isShown) setChosen(file);
    else put.mutate({ file });
  };
  const isBusy = isChecking || put.isPending;
  const wait = isBusy ? 'Espera un momento.' : '';
  // While the dialog is open, the dialog shows what went wrong.
  const refusal = chosen ? null : complaint;
  return (
    <div className={styles.photo}>
      <Avatar name={`${customer.name} ${customer.last_name}`} file={customer.file} size="l" />
      <p className={refusal ? styles.photoError : styles.photoHint} role={refusal ? 'alert' : undefined}>
        {refusal ??
          (customer.photo_shown
            ? 'Así te reconocen en recepción. También la ven otras socias.'
            : 'Así te reconocen en recepción. Solo la ven el equipo y tu coach.')}
      </p>
      <div className={styles.photoButtons}>
        <PhotoChooser
          label={customer.file ? 'Cambiar' : 'Elegir foto'}
          busy={isBusy}
          onChoose={([file]) => void choose(file)}
        />
        <PhotoChooser
          label={customer.file ? 'Cámara' : 'Tomar foto'}
          camera
          why={wait}
          onChoose={([file]) => void choose(file)}
        />
        {customer.file ? (
          <Button
            look="quiet"
            busy={remove.isPending}
            why={wait}
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
