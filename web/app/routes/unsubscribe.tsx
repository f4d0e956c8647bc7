import { useParams } from 'react-router';
import { Button, ButtonLink } from '../design/button.tsx';
import { Heading } from '../design/layout.tsx';
import { Notice, Refusal } from '../design/notice.tsx';
import styles from '../features/accounts/accounts.module.css';
import { useApiMutation } from '../platform/query.ts';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = () => [
  { title: 'Dejar de recibir un aviso · TBM' },
  { name: 'robots', content: 'noindex' },
];

/** Target of the link in mails that a member may switch off; without scripts its form does the same. */
export default function Unsubscribe() {
  const { token = '' } = useParams();
  // The link of a mail that brought several names their types, with dots between them.
  const isOne = !/^\d+-\d+\./.test(token);
  const unsubscribe = useApiMutation('POST /unsubscribe/:token');
  // Another try would end the same.
  const isInvalid = unsubscribe.error?.code === 'unsubscribe_invalid';
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        Tus avisos
      </Heading>
      {unsubscribe.data ? (
        <Notice isDone>Listo: ya no te enviaremos «{unsubscribe.data.name}» por correo.</Notice>
      ) : isInvalid ? (
        <Refusal>{unsubscribe.error?.message}</Refusal>
      ) : (
        <form
          method="post"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!unsubscribe.isPending) unsubscribe.mutate({ params: { token } });
          }}
        >
          <p>
            ¿Ya no quieres recibir {isOne ? 'este aviso' : 'estos avisos'} por correo? Los demás siguen como
            están.
          </p>
          {unsubscribe.error ? <Refusal>{unsubscribe.error.message}</Refusal> : null}
          <Button type="submit" look="accent" wide busy={unsubscribe.isPending}>
            {isOne ? 'Dejar de recibirlo' : 'Dejar de recibirlos'}
          </Button>
        </form>
      )}
      <ButtonLink to="/mytbm/notifications" look="quiet" wide>
        Elegir mis avisos
      </ButtonLink>
    </div>
  );
}
