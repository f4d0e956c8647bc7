import { type Family, type FamilyRole, familySeats } from '@tbm/contract/family';
import { familyText, familyTextVersion } from '@tbm/domain/family';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { CheckboxField } from '../../design/checkbox-field.tsx';
import { Heading } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { Option, Options } from '../../design/options.tsx';
import { TextField } from '../../design/text-field.tsx';
import { api } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './family.module.css';

/** What a family is, for a member without one. */
export const FamilyEmpty = (): ReactNode => (
  <p>
    Una persona paga y la otra entrena: por ejemplo, una mamá y su hija. Cada quien tiene su cuenta, y las dos
    aceptan antes. Quien paga ve lo que paga, y nunca las clases, los mensajes ni los datos de salud de la
    otra.
  </p>
);

/** Invites a person by e-mail, with the caller's own agreement. */
export function InviteForm({ family }: { family: Family }): ReactNode {
  const canPay = family.members.length < familySeats;
  const canBePaid = family.payer === null;
  const [wanted, setRole] = useState<FamilyRole>('payer');
  const role = canPay ? (canBePaid ? wanted : 'payer') : 'member';
  const text = familyText(role);
  const { field, form, refusal, busy, reset, set } = useForm({
    initial: { email: '', agreed: '' },
    rules: async () => {
      const { emailErrors } = await import('./rules.ts');
      return (values: { email: string; agreed: string }) => ({
        ...emailErrors(values),
        ...(values.agreed === text ? {} : { agreed: 'Marca la casilla para enviar la invitación.' }),
      });
    },
    submit: async ({ email }) => {
      const body = { role, email: email.trim().toLowerCase(), version: familyTextVersion(role) };
      await api('POST /family/invitations', { body });
      await refreshAfter('POST /family/invitations');
      showSuccess('Enviamos la invitación');
      reset();
    },
  });
  const agreed = field('agreed');
  if (!canPay && !canBePaid) return null;
  return (
    <section className={styles.part} aria-label="Invitar a alguien">
      <Heading level={2} size="s">
        Invitar a alguien
      </Heading>
      <form {...form} className={styles.form} aria-label="Invitar a alguien">
        <Refusal>{refusal}</Refusal>
        {canPay && canBePaid ? (
          <Options legend="¿Quién paga?">
            <Option
              name="role"
              title="Yo pago para otra persona"
              text="Sus paquetes se cobran a tu método de pago cuando tú los compras."
              checked={role === 'payer'}
              onChoose={() => setRole('payer')}
            />
            <Option
              name="role"
              title="Otra persona paga para mí"
              text="Le enviamos tu invitación, y decide si acepta."
              checked={role === 'member'}
              onChoose={() => setRole('member')}
            />
          </Options>
        ) : null}
        <TextField label="Su correo" type="email" inputMode="email" {...field('email')} autoComplete="off" />
        <CheckboxField
          label={text}
          checked={agreed.value === text}
          error={agreed.error}
          aria-required
          onChange={({ currentTarget }) => set({ agreed: currentTarget.checked ? text : '' })}
        />
        <Button type="submit" busy={busy}>
          Enviar invitación
        </Button>
      </form>
    </section>
  );
}
