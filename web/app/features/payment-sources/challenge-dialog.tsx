import { type ReactNode, useEffect } from 'react';
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
  return (
    <Dialog title="Confirma con tu banco" onClose={done}>
      <iframe className={styles.challenge} src={url} title="Verificación de tu banco" />
    </Dialog>
  );
}
