import { problemText } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { Heading } from '../../design/layout.tsx';
import { forgetEmail, rememberedEmail } from '../../platform/visitor-email.ts';
import { SignInForm, SignUpForm } from '../accounts/index.ts';
import styles from './checkout.module.css';

/** Signing up or in before paying; the e-mail of a trial cart is filled in [CHK-003, CHK-006, TRIAL-006]. */
export function AccountStep({ onDone }: { onDone: () => void }): ReactNode {
  const [hasAccount, setHasAccount] = useState(false);
  const email = rememberedEmail();
  const finish = () => {
    // It would be filled in for the next visitor on this device.
    forgetEmail();
    onDone();
  };
  /** An unknown e-mail from an attempt to sign in. */
  const [unknownEmail, setUnknownEmail] = useState<string | null>(null);
  return (
    <>
      <Heading level={2} size="s">
        1. Tu cuenta
      </Heading>
      <div className={styles.switch}>
        <button
          type="button"
          className={styles.tab}
          aria-pressed={!hasAccount}
          onClick={() => setHasAccount(false)}
        >
          Soy nueva
        </button>
        <button
          type="button"
          className={styles.tab}
          aria-pressed={hasAccount}
          onClick={() => setHasAccount(true)}
        >
          Ya tengo cuenta
        </button>
      </div>
      {hasAccount ? (
        <SignInForm
          onDone={finish}
          email={email}
          onUnknown={(tried) => {
            setUnknownEmail(tried);
            setHasAccount(false);
          }}
        />
      ) : (
        <SignUpForm
          onDone={finish}
          brief
          {...(unknownEmail ? { email: unknownEmail, notice: problemText('user_not_found') } : { email })}
        />
      )}
      <Heading level={2} size="s" className={styles.nextStep}>
        2. Tu pago
      </Heading>
    </>
  );
}
