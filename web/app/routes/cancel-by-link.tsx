import type { LinkedSubscription } from '@tbm/contract/cancellations';
import { problemText } from '@tbm/domain/messages';
import { formatFullDay } from '@tbm/domain/time';
import { data, useParams } from 'react-router';
import { Button, ButtonLink } from '../design/button.tsx';
import { Heading } from '../design/layout.tsx';
import { Notice, Refusal } from '../design/notice.tsx';
import styles from '../features/accounts/accounts.module.css';
import { orNone } from '../platform/found.ts';
import { useApiMutation } from '../platform/query.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/cancel-by-link';

export const meta: Route.MetaFunction = () => [
  { title: 'Cancelar suscripción · TBM' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const found = await orNone(
    context.get(serverContext).api('GET /cancellations/:token', { params: { token } }),
  );
  return data(found, { status: found ? 200 : 404 });
}

const before = ({ trial, access_until }: LinkedSubscription): string =>
  trial
    ? 'Estás en tu prueba gratis: al cancelar, tu acceso termina de inmediato y no pagas nada.'
    : access_until
      ? `Conservas tu acceso hasta el ${formatFullDay(access_until)} y no se hace ningún cargo más.`
      : 'No se hace ningún cargo más.';

const after = ({ access_until }: LinkedSubscription): string =>
  access_until
    ? `No se hace ningún cargo más. Conservas tu acceso hasta el ${formatFullDay(access_until)}.`
    : 'No se hace ningún cargo más.';

/** Target of the link in mails about a coming charge: one button, without signing in (LFPC art. 76 Bis). */
export default function CancelByLink({ loaderData }: Route.ComponentProps) {
  const { token = '' } = useParams();
  const cancel = useApiMutation('POST /cancellations/:token');
  const found = cancel.data ?? loaderData;
  if (!found)
    return (
      <div className={styles.page}>
        <Heading level={1} size="l">
          Cancelar suscripción
        </Heading>
        <Refusal>{problemText('cancel_link_not_found')}</Refusal>
        <ButtonLink to="/mytbm/membresias" look="quiet" wide>
          Ver mis compras
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        {found.state === 'running' ? 'Cancelar suscripción' : 'Suscripción cancelada'}
      </Heading>
      {found.state === 'running' ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!cancel.isPending) cancel.mutate({ params: { token } });
          }}
        >
          <p>
            <strong>{found.title}</strong>
          </p>
          <p>{before(found)}</p>
          {cancel.error ? <Refusal>{cancel.error.message}</Refusal> : null}
          <Button type="submit" look="accent" wide busy={cancel.isPending}>
            Cancelar mi suscripción
          </Button>
        </form>
      ) : (
        <Notice isDone>
          {found.title}: {after(found)}
        </Notice>
      )}
      <ButtonLink to="/mytbm/membresias" look="quiet" wide>
        {found.state === 'running' ? 'Conservarla y ver mis compras' : 'Ver mis compras'}
      </ButtonLink>
    </div>
  );
}
