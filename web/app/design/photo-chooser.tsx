import { pictureTypes } from '@tbm/contract/files';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './photo-chooser.module.css';

/** A button that opens the device's file picker, or its camera where there is one. */
export function PhotoChooser({
  label,
  camera = false,
  multiple = false,
  busy = false,
  why = '',
  onChoose,
}: {
  label: string;
  camera?: boolean;
  multiple?: boolean;
  busy?: boolean;
  /** Why no photo can be chosen now. */
  why?: string;
  onChoose: (files: File[]) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={camera ? styles.byTouch : undefined}>
      <Button look="quiet" busy={busy} why={why} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        accept={pictureTypes.join(',')}
        {...(camera ? { capture: 'user' as const } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (files.length) onChoose(files);
        }}
      />
    </span>
  );
}
