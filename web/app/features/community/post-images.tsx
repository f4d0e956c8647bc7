import type { FileRef } from '@tbm/contract/fields';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Img } from '../../design/img.tsx';
import styles from './post.module.css';

const ImageViewer = lazy(() => import('./image-viewer.tsx'));

/** The images of a post; each opens in the viewer [COMM-008, COMM-016]. */
export function PostImages({ files, name }: { files: readonly FileRef[]; name: string }): ReactNode {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={styles.images} data-count={Math.min(files.length, 4)}>
        {files.map((file, index) => (
          <li key={file.file_id}>
            <button
              type="button"
              aria-label={`Ver imagen ${index + 1} de ${files.length}, de ${name}`}
              style={file.placeholder ? { backgroundImage: `url("${file.placeholder}")` } : undefined}
              onClick={() => setOpenIndex(index)}
            >
              <Img
                src={file.url}
                width={file.width}
                height={file.height}
                sizes={files.length > 1 ? '12rem' : '24rem'}
              />
            </button>
          </li>
        ))}
      </ul>
      {openIndex === null ? null : (
        <Suspense>
          <ImageViewer files={files} first={openIndex} name={name} onClose={() => setOpenIndex(null)} />
        </Suspense>
      )}
    </>
  );
}
