import { problemText } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { Heading } from '../../design/layout.tsx';
import { forgetEmail, rememberedEmail } from '../../platform/visitor-email.ts';
import { SignInForm, SignUpForm } from '../accounts/index.ts';
import styles from './checkout.module.css';

/** Signing up or in before paying; the e-mail of a trial cart is filled in [CHK-003, CHK-006, TRIAL-006]. */
export function AccountStep({ onDone }: { onDone: () => void }): ReactNode {
  const [known, setKnown] = useState(false);
  const email = rememberedEmail();
  const finish = () => {
    // It would be filled in for the next visitor on this device.
    forgetEmail();
    onDone();
  };
  /** An unknown e-mail from an attempt to sign in. */
  const [unknown, setUnknown] = useState<string | null>(null);
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
      {known ? (
        <SignInForm
          onDone={finish}
          email={email}
          onUnknown={(tried) => {
            setUnknown(tried);
            setKnown(false);
          }}
        />
      ) : (
        <SignUpForm
          onDone={finish}
          brief
          {...(unknown ? { email: unknown, notice: problemText('user_not_found') } : { email })}
        />
      )}
      <Heading level={2} size="s" className={styles.nextStep}>
        2. Tu pago
      </Heading>
    </>
  );
}
