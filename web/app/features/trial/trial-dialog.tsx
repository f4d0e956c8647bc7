import type { Branch } from '@tbm/contract/branches';
import { settings } from '@tbm/domain/settings';
import { trialCheckout } from '@tbm/domain/trial';
import type { TrialOffer } from '@tbm/domain/trial-offer';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useHere } from '../../platform/here.ts';
import { hasSession } from '../../platform/session-hint.ts';
import { rememberEmail } from '../../platform/visitor-email.ts';
import styles from './trial.module.css';

/** The client is loaded on demand: the page itself does not need it. */
async function saveTrialCart(email: string): Promise<void> {
  const { api } = await import('../../platform/api.ts');
  await api('POST /trial_cart', { body: { email, class_package_id: settings.trial_package_id } });
}

/** Milliseconds from the press to the checkout [TRIAL-007]. */
const pauseMs = 500;

/** The trial's modal, open when the address contains `prueba` [TRIAL-003]. */
export function TrialDialog({ branch, offer }: { branch: Branch; offer: TrialOffer }): ReactNode {
  const [params] = useSearchParams();
  const here = useHere();
  const navigate = useNavigate();
  const open = params.has('prueba');
  useEffect(() => {
    // A member who was sent the link needs no form [TRIAL-008].
    if (open && hasSession()) void navigate(trialCheckout(branch.branch_id), { replace: true });
  }, [open, branch.branch_id, navigate]);
  if (!open) return null;
  return (
    <Dialog title={`${offer.free} de TBM Online`} closeTo={here({ prueba: null })}>
      <p>
        Déjanos tu correo y activa tu prueba. Al activarla registras una tarjeta y hoy no se cobra nada.{' '}
        {offer.terms}
      </p>
      <TrialForm branch={branch} />
    </Dialog>
  );
}

/**
 * One field for an e-mail [TRIAL-009]. The trial cart is for our follow-up: when it cannot be saved the visitor still
 * continues [TRIAL-004..007, TRIAL-010]. The field has no name, so that no address ever contains the e-mail.
 */
function TrialForm({ branch }: { branch: Branch }): ReactNode {
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const checkout = trialCheckout(branch.branch_id);
  const [path, query = ''] = checkout.split('?');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = (field.current?.value ?? '').trim().toLowerCase();
    setBusy(true);
    rememberEmail(email);
    saveTrialCart(email).catch(() => {});
    setTimeout(() => void navigate(checkout, { replace: true }), pauseMs);
  };
  return (
    <form className={styles.form} action={path} onSubmit={submit} aria-label="Prueba gratis">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        ref={field}
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        required
        autoFocus
      />
      <Button type="submit" look="accent" wide busy={busy}>
        Continuar
      </Button>
      <p>
        Usamos tu correo como dice el <a href="/aviso-de-privacidad/">aviso de privacidad</a>.
      </p>
    </form>
  );
}
