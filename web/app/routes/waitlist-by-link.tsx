import type { LinkedWaitlist } from '@tbm/contract/waitlist';
import { problemText } from '@tbm/domain/messages';
import { data, useParams } from 'react-router';
import { Button, ButtonLink } from '../design/button.tsx';
import { Heading } from '../design/layout.tsx';
import { Notice, Refusal } from '../design/notice.tsx';
import styles from '../features/accounts/accounts.module.css';
import { linkedClassWords } from '../features/schedule/class-words.ts';
import { orNone } from '../platform/found.ts';
import { useApiMutation } from '../platform/query.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/waitlist-by-link';

export const meta: Route.MetaFunction = () => [
  { title: 'Salir de la lista de espera · TBM' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const found = await orNone(
    context.get(serverContext).api('GET /waitlist_links/:token', { params: { token } }),
  );
  return data(found, { status: found ? 200 : 404 });
}

/** Target of the link in mails about a class that a member waits for: one button, without signing in; without scripts its form does the same. */
export default function WaitlistByLink({ loaderData }: Route.ComponentProps) {
  const { token = '' } = useParams();
  const leave = useApiMutation('POST /waitlist_links/:token');
  const found = leave.data ?? loaderData;
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        Lista de espera
      </Heading>
      {found ? (
        <Entry
          found={found}
          error={leave.error?.message}
          busy={leave.isPending}
          onLeave={() => leave.mutate({ params: { token } })}
        />
      ) : (
        <Refusal>{problemText('waitlist_link_not_found')}</Refusal>
      )}
      <ButtonLink to="/mytbm/waitlists" look="quiet" wide>
        {found?.state === 'waiting' ? 'Seguir esperando y ver mis listas' : 'Ver mis listas de espera'}
      </ButtonLink>
    </div>
  );
}

function Entry({
  found,
  error,
  busy,
  onLeave,
}: {
  found: LinkedWaitlist;
  error: string | undefined;
  busy: boolean;
  onLeave: () => void;
}) {
  if (found.state === 'over')
    return <Notice>Esta lista de espera ya terminó: {linkedClassWords(found)}.</Notice>;
  if (found.state === 'left')
    return <Notice isDone>Ya no estás en la lista de espera de {linkedClassWords(found)}.</Notice>;
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onLeave();
      }}
    >
      <p>
        Esperas un lugar en <strong>{linkedClassWords(found)}</strong>.
      </p>
      <p>Si ya no te queda, sal de la lista: no te avisaremos más de esta clase.</p>
      {error ? <Refusal>{error}</Refusal> : null}
      <Button type="submit" look="accent" wide busy={busy}>
        Salir de la lista de espera
      </Button>
    </form>
  );
}
