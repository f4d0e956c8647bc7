import type { FileRef } from '@tbm/contract/fields';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.tsx';
import { Img } from '../../design/img.tsx';
import { useObjectUrl } from '../../platform/photo-file.ts';
import styles from './composer.module.css';

/** The images that a post will have, and those that are still being uploaded. */
export const Thumbs = ({
  files,
  coming,
  onRemove,
}: {
  files: readonly FileRef[];
  coming: readonly File[];
  onRemove: (file: FileRef) => void;
}): ReactNode =>
  files.length + coming.length ? (
    <ul className={styles.thumbs} aria-label="Imágenes de tu comentario">
      {files.map((file, index) => (
        <li key={file.file_id}>
          <Img
            src={file.url}
            width={file.width}
            height={file.height}
            sizes="5rem"
            alt={`Imagen ${index + 1}`}
          />
          <button type="button" aria-label={`Quitar imagen ${index + 1}`} onClick={() => onRemove(file)}>
            <Icon path="M6 6l12 12M18 6L6 18" size={16} weight={2.5} />
          </button>
        </li>
      ))}
      {coming.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice.
        <Coming key={`${file.name} ${index}`} file={file} />
      ))}
    </ul>
  ) : null;

/** This browser cannot show it; the server sends it back as one that it can. */
const hide = ({ currentTarget }: { currentTarget: HTMLImageElement }) => {
  currentTarget.hidden = true;
};

function Coming({ file }: { file: File }): ReactNode {
  const url = useObjectUrl(file);
  return <li aria-busy="true">{url ? <img src={url} alt="Subiendo imagen" onError={hide} /> : null}</li>;
}
