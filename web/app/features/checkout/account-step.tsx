import { type ReactNode, useState } from 'react';
import { Heading } from '../../design/layout.tsx';
import { SignInForm, SignUpForm } from '../accounts/index.ts';
import styles from './checkout.module.css';

/** Signing up or in on the way to paying [CHK-003, CHK-006]. */
export function AccountStep({ onDone }: { onDone: () => void }): ReactNode {
  const [known, setKnown] = useState(false);
  return (
    <>
      <Heading level={2} size="s">
        1. Tu cuenta
      </Heading>
      <div className={styles.switch}>
        <button type="button" className={styles.tab} aria-pressed={!known} onClick={() => setKnown(false)}>
          Soy nueva
        </button>
        <button type="button" className={styles.tab} aria-pressed={known} onClick={() => setKnown(true)}>
          Ya tengo cuenta
        </button>
      </div>
      {known ? <SignInForm onDone={onDone} /> : <SignUpForm onDone={onDone} />}
    </>
  );
}
