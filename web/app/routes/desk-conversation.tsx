import { Link } from 'react-router';
import { ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { Attend } from '../features/conversations/attend.tsx';
import { ContactSummary } from '../features/conversations/contact-summary.tsx';
import { ConversationList, useAddress } from '../features/conversations/conversation-list.tsx';
import styles from '../features/conversations/conversations.module.css';
import { Reply } from '../features/conversations/reply.tsx';
import { Thread } from '../features/conversations/thread.tsx';
import { nameOf } from '../features/conversations/words.ts';
import { DeskOnly } from '../features/desk/index.ts';
import { useApi } from '../platform/query.ts';
import type { Route } from './+types/desk-conversation';

/** `/recepcion/mensajes/:id/`: a conversation by WhatsApp, answered here; beside it, on a wide window, the others. */
export default function DeskConversation({ params }: Route.ComponentProps) {
  return (
    <DeskOnly title="Conversación">
      <Opened id={Number(params.conversation_id)} />
    </DeskOnly>
  );
}

function Opened({ id }: { id: number }) {
  const addressOf = useAddress();
  const { data, error, refetch } = useApi('GET /conversations/:id', { params: { id } });
  return (
    <Screen title={data ? nameOf(data) : 'Conversación'}>
      <p className={styles.onlyNarrow}>
        <Link to={addressOf()}>Todas las conversaciones</Link>
      </p>
      <div className={styles.columns}>
        <div className={styles.onlyWide}>
          <ConversationList current={id} />
        </div>
        {error && !data ? (
          <ErrorState message={error.message} retry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height="60vh" />
        ) : (
          <div className={styles.conversation}>
            <ContactSummary conversation={data} />
            <Attend conversation={data} />
            <Thread key={`thread ${id}`} conversation={data} />
            <Reply key={`reply ${id}`} conversation={data} />
          </div>
        )}
      </div>
    </Screen>
  );
}
