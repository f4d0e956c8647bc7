import type { Conversation } from '@tbm/contract/conversations';
import { conversationLengths } from '@tbm/contract/lengths';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { useDesk } from '../desk/index.ts';
import { answerRoutes, useAnswered, useToken } from './answer.ts';
import styles from './conversations.module.css';
import { draftOf, keepDraft } from './drafts.ts';

/** Free text, while Meta accepts it; what is typed is kept until it is sent. */
export function TextReply({
  conversation: { conversation_id },
  left,
  other,
}: {
  conversation: Conversation;
  left: string;
  other: ReactNode;
}): ReactNode {
  const { customer: me } = useDesk();
  const draft = { author: me.customer_id, conversation_id };
  const token = useToken();
  const answered = useAnswered(conversation_id);
  const { values, set, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    'POST /conversations/:id/messages',
    {
      routes: answerRoutes,
      initial: { text: draftOf(draft) },
      args: ({ text }) => ({
        params: { id: conversation_id },
        body: { text, ...answered, token: token.of(text) },
      }),
      onSuccess: () => {
        token.renew();
        set({ text: '' });
        announce('Respuesta enviada');
      },
      isGuarded: true,
    },
  );
  const { text } = values;
  useEffect(() => keepDraft({ author: me.customer_id, conversation_id }, text), [me, conversation_id, text]);
  const isEmpty = text.trim() === '';
  return (
    <form {...form} className={styles.form}>
      <TextAreaField
        label="Tu respuesta"
        description={`${left} para escribirle con tus palabras.`}
        maxLength={conversationLengths.text}
        {...field('text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty)
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <div className={styles.actions}>
        {other}
        <Button type="submit" look="accent" busy={busy} why={isEmpty ? 'Escribe tu respuesta.' : ''}>
          Enviar
        </Button>
      </div>
    </form>
  );
}
