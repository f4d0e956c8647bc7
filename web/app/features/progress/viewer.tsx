import type { TrackFile } from '@tbm/contract/tracks';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { announce } from '../../platform/live-regions.ts';
import styles from './progress.module.css';
import { TrackPhoto } from './track-photo.tsx';

/** The photos of an entry, one at a time [TRACK-022]. */
export function Viewer({
  files,
  first,
  title,
  onClose,
}: {
  files: readonly TrackFile[];
  first: number;
  title: string;
  onClose: () => void;
}): ReactNode {
  const [index, setIndex] = useState(first);
  const file = files[index];
  if (!file) return null;
  const place = (at: number) => `Foto ${at + 1} de ${files.length}`;
  const show = (next: number) => {
    setIndex(next);
    announce(place(next), 'polite');
  };
  return (
    <Dialog title={title} wide onClose={onClose}>
      <div className={styles.viewer}>
        <TrackPhoto
          key={file.file_id}
          file={file}
          size="large"
          shape="whole"
          alt={`${place(index)}, ${title}`}
        />
      </div>
      {files.length > 1 ? (
        <div className={styles.viewerActions}>
          <Button
            look="quiet"
            why={index === 0 ? 'Esta es la primera foto.' : ''}
            onClick={() => show(index - 1)}
          >
            Anterior
          </Button>
          <span className={styles.soft}>{place(index)}</span>
          <Button
            look="quiet"
            why={index === files.length - 1 ? 'Esta es la última foto.' : ''}
            onClick={() => show(index + 1)}
          >
            Siguiente
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}
