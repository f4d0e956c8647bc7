import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import styles from './payment-sources.module.css';

/** The bank's challenge in a frame; it ends when the bank reports it or the buyer closes it. */
export function ChallengeDialog({ url, done }: { url: string; done: () => void }): ReactNode {
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.origin === new URL(url, location.href).origin) done();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [url, done]);
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <Dialog title="Confirma con tu banco" onClose={done}>
      <iframe ref={frame} className={styles.challenge} src={url} title="Verificación de tu banco" />
      {/* Tab past the bank's last control would leave the page: it begins again in the bank's frame. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it receives the focus only to pass it on */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <span tabIndex={0} onFocus={() => frame.current?.focus()} />
    </Dialog>
  );
}
