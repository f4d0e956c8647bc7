import { photosPerTrack } from '@tbm/contract/measures';
import type { TrackFile } from '@tbm/contract/tracks';
import { versionOf } from '@tbm/domain/purposes';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PhotoChooser } from '../../design/photo-chooser.tsx';
import { api } from '../../platform/api.ts';
import { announce } from '../../platform/live-regions.ts';
import { checkPhoto } from '../../platform/photo-file.ts';
import { refreshAfter } from '../../platform/query.ts';
import styles from './track-form.module.css';
import { TrackPhoto } from './track-photo.tsx';

/** Photos of an entry: each is sent as soon as it is chosen, and only the member can see it [TRACK-022]. */
export function PhotoField({
  files,
  saved,
  error,
  mayStore,
  withConsent,
  onChange,
}: {
  files: readonly TrackFile[];
  /** Photos of the saved entry: they are deleted when the form is saved, other photos at once. */
  saved: readonly TrackFile[];
  error: string | undefined;
  /** Asks for the consent where it is missing; false while it is missing. */
  mayStore: () => boolean;
  /** The consent comes with the photo. */
  withConsent: boolean;
  onChange: (files: TrackFile[]) => void;
}): ReactNode {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const list = useRef<readonly TrackFile[]>(files);
  useEffect(() => {
    list.current = files;
  }, [files]);
  const change = (next: TrackFile[]) => {
    list.current = next;
    onChange(next);
  };
  const send = async (file: File) => {
    const { complaint: refused } = await checkPhoto(file);
    if (refused) throw new Error(refused);
    const query = withConsent ? { health_consent: versionOf('health') } : {};
    const stored = await api('POST /track_files', { file, query });
    change([...list.current, stored]);
  };
  const add = async (chosen: File[]) => {
    if (!mayStore()) return;
    setComplaint(null);
    setBusy(true);
    const room = photosPerTrack - list.current.length;
    try {
      for (const file of chosen.slice(0, room)) await send(file);
      if (chosen.length > room) setComplaint((await import('./rules.ts')).tooManyPhotos);
      else announce(chosen.length > 1 ? 'Fotos agregadas' : 'Foto agregada', 'polite');
    } catch (problem) {
      setComplaint((problem as Error).message);
    }
    setBusy(false);
    if (withConsent) void refreshAfter('POST /track_files');
  };
  const remove = (file: TrackFile) => {
    change(list.current.filter(({ file_id }) => file_id !== file.file_id));
    announce('Foto quitada', 'polite');
    if (!saved.some(({ file_id }) => file_id === file.file_id))
      // Photos that are left are deleted automatically after a day.
      void api('DELETE /track_files/:id', { params: { id: file.file_id } }).catch(() => {});
  };
  const wrong = complaint ?? error;
  const why = files.length >= photosPerTrack ? `Un registro puede tener hasta ${photosPerTrack} fotos.` : '';
  return (
    <fieldset className={styles.photos} aria-describedby={wrong ? id : undefined}>
      <legend>Fotos (opcional)</legend>
      <p className={styles.hint}>
        Hasta {photosPerTrack}: de frente, de lado y de espalda, con la misma luz. Solo tú las ves.
      </p>
      {files.length ? (
        <ul className={styles.thumbs}>
          {files.map((file, index) => (
            <li key={file.file_id}>
              <TrackPhoto file={file} alt={`Foto ${index + 1}`} />
              <button type="button" aria-label={`Quitar foto ${index + 1}`} onClick={() => remove(file)}>
                Quitar
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.row}>
        <PhotoChooser
          label="Agregar fotos"
          multiple
          busy={busy}
          why={why}
          onChoose={(all) => void add(all)}
        />
        <PhotoChooser label="Tomar foto" camera busy={busy} why={why} onChoose={(all) => void add(all)} />
      </div>
      {wrong ? (
        <p id={id} className={styles.error} role="alert">
          {wrong}
        </p>
      ) : null}
    </fieldset>
  );
}
