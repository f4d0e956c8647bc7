import { lazy, type ReactNode, Suspense, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { Notice, Refusal } from '../../design/notice.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { copyText } from '../../platform/copy-text.ts';
import { refresh, useApi } from '../../platform/query.ts';
import { beginTwoStep, renewCodes, turnOffTwoStep, turnOnTwoStep } from '../../platform/two-step.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';
import { codeErrors } from './code-form.tsx';

const QrCode = lazy(() => import('../../design/qr-code.tsx'));

type Step = 'begin' | 'end' | 'renew';

const refreshAccount = () => refresh('GET /two_step', 'GET /customer', 'GET /customer/sessions');

/**
 * The second step of a staff account: what it is, whether it is on, and the way to change it. Who is no longer of the
 * staff can turn it off.
 */
export function TwoStepCard({ isStaff }: { isStaff: boolean }): ReactNode {
  const { data, error, refetch } = useApi('GET /two_step', {});
  const [step, setStep] = useState<Step | null>(null);
  const close = () => {
    setStep(null);
    void refreshAccount();
  };
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" />;
  if (isStaff && !data.available)
    return <p>Tu estudio entra con otro servicio: actívala en la cuenta que tienes ahí.</p>;
  return (
    <>
      <p>
        Además de tu contraseña, al entrar escribes un código de una app de verificación en tu celular.{' '}
        {isStaff
          ? 'Así nadie entra a la recepción con una contraseña robada.'
          : 'Es para el equipo del estudio: si la desactivas, no podrás activarla de nuevo.'}
      </p>
      {data.required && !data.active ? (
        <Notice>El estudio la pide a su equipo: actívala para volver a trabajar en la recepción.</Notice>
      ) : null}
      {data.active ? (
        <>
          <Notice isDone>Está activa.</Notice>
          <Button look="quiet" onClick={() => setStep('renew')}>
            Nuevos códigos de recuperación
          </Button>
          <Button look="quiet" onClick={() => setStep('end')}>
            Desactivar
          </Button>
        </>
      ) : (
        <Button onClick={() => setStep('begin')}>Activar</Button>
      )}
      <Dialog title="Verificación en dos pasos" opened={step === 'begin'} onClose={close}>
        <Begin onDone={close} />
      </Dialog>
      <Dialog title="Nuevos códigos de recuperación" opened={step === 'renew'} onClose={close}>
        <Renew onDone={close} />
      </Dialog>
      <Dialog title="¿Desactivar la verificación?" opened={step === 'end'} onClose={close}>
        <PasswordForm
          action="Desactivar"
          text="Tu contraseña bastará para entrar."
          submit={async (password) => {
            await turnOffTwoStep(password);
            await refreshAccount();
            showSuccess('Desactivaste la verificación en dos pasos.');
            close();
          }}
        />
      </Dialog>
    </>
  );
}

/** Asks for the password before a change. */
function PasswordForm({
  text,
  action,
  submit,
}: {
  text: string;
  action: string;
  submit: (password: string) => Promise<void>;
}): ReactNode {
  const { field, form, refusal, busy } = useForm({
    initial: { password: '' },
    rules: () =>
      Promise.resolve(({ password }: { password: string }) =>
        password ? {} : { password: 'Escribe tu contraseña.' },
      ),
    submit: ({ password }) => submit(password),
  });
  return (
    <form {...form} className={styles.form} aria-label={action}>
      <p>{text}</p>
      <Refusal>{refusal}</Refusal>
      <PasswordField autoComplete="current-password" {...field('password')} />
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
    </form>
  );
}

/** Password, then the code for the authenticator app, then the recovery codes. */
function Begin({ onDone }: { onDone: () => void }): ReactNode {
  const [setup, setSetup] = useState<{ uri: string; codes: string[] } | null>(null);
  const [isOn, setOn] = useState(false);
  if (!setup)
    return (
      <PasswordForm
        action="Continuar"
        text="Primero, confirma que eres tú."
        submit={async (password) => setSetup(await beginTwoStep(password))}
      />
    );
  if (isOn) return <Codes codes={setup.codes} onDone={onDone} />;
  return <FirstCode uri={setup.uri} onDone={() => setOn(true)} />;
}

function FirstCode({ uri, onDone }: { uri: string; onDone: () => void }): ReactNode {
  const { field, form, refusal, busy } = useForm({
    initial: { code: '' },
    rules: () => Promise.resolve(codeErrors),
    submit: async ({ code }) => {
      await turnOnTwoStep(code);
      onDone();
    },
  });
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <form {...form} className={styles.form} aria-label="Activar">
      <p>Lee este código con tu app de verificación, o escribe la clave en ella.</p>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <QrCode text={uri} label="Código QR para tu app de verificación" />
        </Suspense>
      </div>
      <p>
        Clave: <strong className={styles.key}>{key.match(/.{1,4}/g)?.join(' ')}</strong>
      </p>
      <Refusal>{refusal}</Refusal>
      <TextField
        label="Código de 6 dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <Button type="submit" look="accent" wide busy={busy}>
        Activar
      </Button>
    </form>
  );
}

function Renew({ onDone }: { onDone: () => void }): ReactNode {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <Codes codes={codes} onDone={onDone} />;
  return (
    <PasswordForm
      action="Crear códigos"
      text="Los códigos anteriores dejarán de servir."
      submit={async (password) => setCodes(await renewCodes(password))}
    />
  );
}

/** The recovery codes, shown once. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) showSuccess('Códigos copiados.');
    else showAlert('No pudimos copiarlos. Selecciónalos o anótalos.');
  };
  return (
    <div className={styles.form}>
      <Notice isDone>La verificación está activa.</Notice>
      <p>
        Guarda estos códigos fuera de tu celular: si lo pierdes, cada uno te deja entrar una vez. No volverás
        a verlos.
      </p>
      <ul className={styles.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="quiet" wide onClick={() => void copy()}>
        Copiar códigos
      </Button>
      <Button look="accent" wide onClick={onDone}>
        Ya los guardé
      </Button>
    </div>
  );
}
