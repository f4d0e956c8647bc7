import type { FileRef } from '@tbm/contract/fields';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Img } from '../../design/img.tsx';
import { announce } from '../../platform/live-regions.ts';
import styles from './image-viewer.module.css';

/** The images of a post, one at a time: swiped, by arrow keys or by buttons; Escape closes [COMM-008]. */
export default function ImageViewer({
  files,
  first,
  name,
  onClose,
}: {
  files: readonly FileRef[];
  first: number;
  name: string;
  onClose: () => void;
}): ReactNode {
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(first);
  const place = (at: number) => `Imagen ${at + 1} de ${files.length}`;
  const scrollTo = (at: number, behavior: ScrollBehavior) =>
    strip.current?.scrollTo({ left: at * strip.current.clientWidth, behavior });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens at the chosen image.
  useLayoutEffect(() => void scrollTo(first, 'instant'), []);
  const show = (at: number) => {
    if (at < 0 || at >= files.length) return;
    setIndex(at);
    announce(place(at));
    scrollTo(at, 'instant');
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') show(index - 1);
    if (key === 'ArrowRight') show(index + 1);
  };
  return (
    <Dialog title={files.length > 1 ? place(index) : 'Imagen'} wide onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat what the buttons do. */}
      <div className={styles.viewer} onKeyDown={onKeyDown}>
        <ul
          ref={strip}
          className={styles.strip}
          aria-label={`Imágenes de ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard.
          tabIndex={0}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
        >
          {files.map((file, at) => (
            <li key={file.file_id}>
              <Img
                src={file.url}
                width={file.width}
                height={file.height}
                sizes="100vw"
                alt={`${place(at)}, de ${name}`}
              />
            </li>
          ))}
        </ul>
        {files.length > 1 ? (
          <div className={styles.steps}>
            <Button
              look="quiet"
              why={index === 0 ? 'Esta es la primera imagen.' : ''}
              onClick={() => show(index - 1)}
            >
              Anterior
            </Button>
            <Button
              look="quiet"
              why={index === files.length - 1 ? 'Esta es la última imagen.' : ''}
              onClick={() => show(index + 1)}
            >
              Siguiente
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
