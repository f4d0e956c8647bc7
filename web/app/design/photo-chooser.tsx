import { type ReactNode, useRef } from 'react';
import { askForBrowser, deviceBrowser, hostApp, thisBrowser } from '../platform/this-browser.ts';
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
        // A phone that is asked for any picture sends its HEIC photos as JPEG.
        accept="image/*"
        {...(camera ? { capture: 'user' as const } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (files.length) onChoose(files);
        }}
      />
      {camera ? null : <PhotosHint />}
    </span>
  );
}

/** Some apps that show a page inside open no photos, and say nothing about it. */
function PhotosHint(): ReactNode {
  const browser = thisBrowser();
  if (hostApp(browser) === null) return null;
  return (
    <Button look="plain" onClick={() => askForBrowser('elegir fotos, si no se abrieron')}>
      ¿No se abren tus fotos? Ábrelo en {deviceBrowser(browser)}
    </Button>
  );
}
