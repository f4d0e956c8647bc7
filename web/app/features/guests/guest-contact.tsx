import type { GuestPage } from '@tbm/contract/guests';
import { guestLeadTexts, guestLeadVersion, guestVisitDays } from '@tbm/domain/guests';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { CheckboxField } from '../../design/checkbox-field.tsx';
import { Heading } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './guests.module.css';

interface Props {
  token: string;
  page: GuestPage;
  onChange: (page: GuestPage) => void;
}

/** Where a guest leaves an address, for changes of the class, and with a yes of their own for news. Both can be taken back. */
export function GuestContact(props: Props): ReactNode {
  return (
    <section className={styles.part} aria-label="Tu correo">
      <Heading level={2} size="s">
        {props.page.contact === 'none' ? 'Si tu clase cambia' : 'Tu correo'}
      </Heading>
      {props.page.contact === 'none' ? <Leave {...props} /> : <Left {...props} />}
    </section>
  );
}

function Leave({ token, onChange }: Props): ReactNode {
  const { values, set, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    'PUT /guest_links/:token/contact',
    {
      routes: async () => (await import('@tbm/contract/guests')).guestRoutes,
      initial: { email: '', wants_news: false },
      args: ({ email, wants_news }) => ({
        params: { token },
        body: { email, wants_news, consent_version: guestLeadVersion },
      }),
      onSuccess: (page) => {
        showSuccess('Guardamos tu correo');
        onChange(page);
      },
    },
  );
  return (
    <form {...form} className={styles.part} aria-label="Dejar mi correo">
      <p>
        Es opcional. Te escribimos solo si la clase cambia o se cancela, y lo borramos {guestVisitDays} días
        después.
      </p>
      <TextField label="Tu correo" type="email" autoComplete="email" {...field('email')} />
      <CheckboxField
        label={guestLeadTexts.at(-1)}
        checked={values.wants_news}
        onChange={({ currentTarget }) => set({ wants_news: currentTarget.checked })}
      />
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <Button type="submit" look="quiet" wide busy={busy}>
        Guardar mi correo
      </Button>
    </form>
  );
}

function Left({ token, page, onChange }: Props): ReactNode {
  const remove = useApiMutation('PUT /guest_links/:token/contact', {
    onSuccess: (answer) => {
      showSuccess('Borramos tu correo');
      onChange(answer);
    },
    onError: (error) => showAlert(error.message),
  });
  return (
    <>
      <p>
        {page.contact === 'news'
          ? 'Te escribimos si tu clase cambia, y también con novedades de TBM.'
          : 'Te escribimos solo si tu clase cambia.'}
      </p>
      <Button
        look="quiet"
        wide
        busy={remove.isPending}
        onClick={() =>
          remove.mutate({
            params: { token },
            body: { email: null, wants_news: false, consent_version: guestLeadVersion },
          })
        }
      >
        Borrar mi correo
      </Button>
    </>
  );
}
