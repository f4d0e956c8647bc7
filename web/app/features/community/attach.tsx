import { type ReactNode, useRef } from 'react';
import { Icon } from '../../design/icon.tsx';

/** The file attach button; takes several images [COMM-005]. */
export function Attach({ onChoose }: { onChoose: (files: File[]) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" aria-label="Agregar imágenes" onClick={() => input.current?.click()}>
        <Icon path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01" size={22} />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Imágenes"
        multiple
        // A phone that is asked for any picture sends its HEIC photos as JPEG.
        accept="image/*"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (files.length) onChoose(files);
        }}
      />
    </>
  );
}
