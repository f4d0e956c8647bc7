import type { OpenedInvitation } from '@tbm/contract/staff-invitations';
import { type ReactNode, useState } from 'react';
import { redirect, useParams } from 'react-router';
import { art } from '../design/art.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { Notice, Refusal } from '../design/notice.tsx';
import { AccountPage } from '../features/accounts/account-page.tsx';
import styles from '../features/accounts/accounts.module.css';
import { InvitationForm } from '../features/accounts/invitation-form.tsx';
import { LoadingPage } from '../layouts/loading-page.tsx';
import { ApiProblem, api } from '../platform/api.ts';
import { signInAddress } from '../platform/next.ts';
import { useApi, useApiMutation } from '../platform/query.ts';
import { currentCustomer, signOut } from '../platform/session.ts';
import type { Route } from './+types/invitation';

export const meta: Route.MetaFunction = () => [
  { title: 'Tu invitación · TBM' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Read in the browser: the account that is signed in decides what comes next. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  const customer = await currentCustomer().catch(() => null);
  try {
    const invitation = await api('POST /staff_invitations/read', { body: { token } });
    return { customer, invitation, refusal: null };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // A person who has just accepted it and comes back works here already.
    if (error.code === 'invitation_used' && customer && customer.role !== 'member')
      throw redirect('/recepcion/');
    return { customer, invitation: null, refusal: error.message };
  }
}
clientLoader.hydrate = true as const;
export const HydrateFallback = LoadingPage;

const roles = { coach: 'como coach', frontdesk: 'en recepción', admin: 'en administración' };
const list = new Intl.ListFormat('es-MX');
const places = ({ branches }: OpenedInvitation): string =>
  branches === null ? 'en todas las sucursales' : `en ${list.format(branches)}`;

/** `/invitacion/{token}`: a person accepts to work here, with an existing account or a new one. */
export default function Invitation({ loaderData: { customer, invitation, refusal } }: Route.ComponentProps) {
  const [isDone, setDone] = useState(false);
  return (
    <AccountPage
      title={isDone ? 'Ya eres del equipo' : 'Tu invitación'}
      art={art.monterrey}
      line={<p>Nos da mucho gusto trabajar contigo.</p>}
    >
      {invitation === null ? (
        <>
          <Refusal>{refusal}</Refusal>
          <ButtonLink to="/entrar/" look="quiet" wide>
            Ir a entrar
          </ButtonLink>
        </>
      ) : isDone ? (
        <Next invitation={invitation} />
      ) : (
        <>
          <p>
            {`${invitation.name}, te invitan al equipo de TBM ${roles[invitation.role]}, ${places(invitation)}. `}
            {'Tu cuenta es la de '}
            <strong>{invitation.email}</strong>.
          </p>
          <Accept customer={customer} invitation={invitation} onDone={() => setDone(true)} />
        </>
      )}
    </AccountPage>
  );
}

function Accept({
  customer,
  invitation: { email, has_account },
  onDone,
}: {
  customer: { email: string } | null;
  invitation: OpenedInvitation;
  onDone: () => void;
}): ReactNode {
  const { token = '' } = useParams();
  const accept = useApiMutation('POST /staff_invitations/accept');
  if (customer && customer.email.toLowerCase() !== email.toLowerCase())
    return (
      <>
        <Notice>{`Entraste con ${customer.email}. Sal de esa cuenta y abre la invitación con la tuya.`}</Notice>
        <Button look="accent" wide onClick={() => void signOut().then(() => location.reload())}>
          Salir de esa cuenta
        </Button>
      </>
    );
  if (customer)
    return (
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!accept.isPending) accept.mutate({ body: { token } }, { onSuccess: onDone });
        }}
      >
        <Refusal>{accept.error?.message}</Refusal>
        <Button type="submit" look="accent" wide busy={accept.isPending}>
          Aceptar la invitación
        </Button>
      </form>
    );
  if (has_account)
    return (
      <>
        <p>Ya tienes cuenta con este correo: entra y acepta.</p>
        <ButtonLink to={signInAddress(`/invitacion/${token}`)} look="accent" wide>
          Entrar y aceptar
        </ButtonLink>
      </>
    );
  return <InvitationForm token={token} onDone={onDone} />;
}

/** The page that follows: the second step, where the studio asks for it. */
function Next({ invitation: { role } }: { invitation: OpenedInvitation }): ReactNode {
  const { data } = useApi('GET /two_step', {});
  if (data?.required && !data.active)
    return (
      <>
        <Notice isDone>Falta un paso: activa la verificación en dos pasos para empezar a trabajar.</Notice>
        <ButtonLink to="/mytbm/informacion" look="accent" wide>
          Activar dos pasos
        </ButtonLink>
      </>
    );
  return (
    <>
      <Notice isDone>Tu cuenta está lista.</Notice>
      <ButtonLink to="/recepcion/" look="accent" wide>
        Ir a recepción
      </ButtonLink>
      {role === 'admin' ? (
        <p className={styles.other}>
          <a href="/myadmin">Ir a administración</a>
        </p>
      ) : null}
    </>
  );
}
