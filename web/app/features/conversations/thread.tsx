import type { Conversation, ConversationMessage } from '@tbm/contract/conversations';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import styles from './conversations.module.css';
import { messageText, nameOf, stateText } from './words.ts';

const keyOf = ({ message_id, received_message_id }: ConversationMessage): string =>
  message_id === null ? `r${received_message_id}` : `s${message_id}`;

/** A page of messages, oldest first, below the pages before it that were asked for. */
function Page({ conversation_id, before }: { conversation_id: number; before?: string }): ReactNode {
  const { branch } = useRoot();
  const [isOlderShown, showOlder] = useState(false);
  const query = before ? { before } : {};
  const { data, error, refetch } = useApi('GET /conversations/:id/messages', {
    params: { id: conversation_id },
    query,
  });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="12rem" />;
  const messages = data.data.toReversed();
  const dayOf = (one: ConversationMessage | undefined) =>
    one ? dayIn(one.at, branch.timezone).toString() : null;
  return (
    <>
      {data.before === null ? null : isOlderShown ? (
        <Page conversation_id={conversation_id} before={data.before} />
      ) : (
        <Button look="quiet" onClick={() => showOlder(true)}>
          Ver anteriores
        </Button>
      )}
      <ol className={styles.messages}>
        {messages.map((one, index) => {
          const day = dayOf(one);
          return (
            <Fragment key={keyOf(one)}>
              {day !== null && day !== dayOf(messages[index - 1]) ? (
                <li className={styles.day}>{formatLongDay(day)}</li>
              ) : null}
              <Message message={one} timezone={branch.timezone} />
            </Fragment>
          );
        })}
      </ol>
    </>
  );
}

function Message({ message, timezone }: { message: ConversationMessage; timezone: string }): ReactNode {
  const state = stateText(message);
  const author = { member: 'Ella', staff: message.author, studio: 'Automático de TBM' }[message.from];
  return (
    <li className={styles.message} data-from={message.from} data-failed={message.state === 'failed'}>
      <p className={styles.text}>
        <span className="visually-hidden">{author}: </span>
        {messageText(message)}
      </p>
      <p className={styles.meta}>
        {message.from === 'member' ? null : <span aria-hidden="true">{author} · </span>}
        {formatHour(message.at, timezone)}
        {state ? ` · ${state}` : ''}
      </p>
    </li>
  );
}

const watch = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
/** Whether this page is visible. */
const useVisible = (): boolean => useSyncExternalStore(watch, () => document.visibilityState === 'visible');

/** The messages of a conversation. What is on the screen counts as read; what arrives is announced. */
export function Thread({ conversation }: { conversation: Conversation }): ReactNode {
  const { conversation_id, unread } = conversation;
  const box = useRef<HTMLElement>(null);
  const { data } = useApi('GET /conversations/:id/messages', { params: { id: conversation_id }, query: {} });
  const { mutate: markRead } = useApiMutation('PUT /conversations/:id/read');
  const newest = data?.data[0];
  const newestKey = newest ? keyOf(newest) : null;
  // The one that arrived last, which need not be the one that was written last.
  const received = data?.data.reduce<ConversationMessage | undefined>(
    (last, one) => ((one.received_message_id ?? 0) > (last?.received_message_id ?? 0) ? one : last),
    undefined,
  );
  const received_message_id = received?.received_message_id ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message moves the view to the end.
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newestKey]);

  const isSeen = useVisible();
  // Not again for the same message when the call fails.
  const marked = useRef(0);
  useEffect(() => {
    if (!isSeen || unread === 0 || received_message_id === null || marked.current === received_message_id)
      return;
    marked.current = received_message_id;
    markRead({ params: { id: conversation_id }, body: { received_message_id } });
  }, [isSeen, unread, received_message_id, conversation_id, markRead]);

  const announced = useRef(received_message_id);
  useEffect(() => {
    if (received_message_id === null || announced.current === received_message_id) return;
    const isFirst = announced.current === null;
    announced.current = received_message_id;
    if (!isFirst && received) announce(`${nameOf(conversation)}: ${messageText(received)}`);
  }, [received_message_id, received, conversation]);

  return (
    <section
      ref={box}
      className={styles.thread}
      aria-label="Mensajes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <Page conversation_id={conversation_id} />
    </section>
  );
}
