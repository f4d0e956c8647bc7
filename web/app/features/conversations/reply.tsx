import type { Conversation } from '@tbm/contract/conversations';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { copyText } from '../../platform/copy-text.ts';
import { announce } from '../../platform/live-regions.ts';
import { useNow } from '../../platform/use-now.ts';
import { useDesk } from '../desk/index.ts';
import styles from './conversations.module.css';
import { draftOf } from './drafts.ts';
import { TemplateReply } from './template-reply.tsx';
import { TextReply } from './text-reply.tsx';
import { windowLeft } from './words.ts';

const closedText =
  'Pasaron 24 horas desde su último mensaje: WhatsApp solo acepta una plantilla. Cuando conteste podrás escribirle.';

/** Answers: with free text while Meta accepts it, with a template at any time. */
export function Reply({ conversation }: { conversation: Conversation }): ReactNode {
  const now = useNow(15_000);
  const left = windowLeft(conversation.window_until, now);
  const [isTemplate, setTemplate] = useState(false);
  const isOpen = left !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) announce(closedText, 'assertive');
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen)
    return (
      <div className={styles.reply}>
        <p className={styles.note}>{closedText}</p>
        <Unsent conversation={conversation} />
        <TemplateReply conversation={conversation} />
      </div>
    );
  const other = (
    <Button look="plain" className={styles.other} onClick={() => setTemplate(!isTemplate)}>
      {isTemplate ? 'Escribir con mis palabras' : 'Usar una plantilla'}
    </Button>
  );
  return (
    <div className={styles.reply}>
      {isTemplate ? (
        <TemplateReply conversation={conversation} other={other} />
      ) : (
        <TextReply conversation={conversation} left={left} other={other} />
      )}
    </div>
  );
}

/** The text that was being typed when the window closed: kept until the person answers, and to be copied. */
function Unsent({ conversation: { conversation_id } }: { conversation: Conversation }): ReactNode {
  const { customer: me } = useDesk();
  const text = draftOf({ author: me.customer_id, conversation_id });
  if (text === '') return null;
  const copy = async () => {
    if (await copyText(text)) showSuccess('Texto copiado.');
    else showAlert('No pudimos copiarlo. Selecciónalo y cópialo.');
  };
  return (
    <div className={styles.unsent}>
      <p>
        <strong>Lo que escribías no se envió.</strong> Aquí se queda: cuando conteste, lo envías.
      </p>
      <blockquote>{text}</blockquote>
      <Button look="quiet" onClick={() => void copy()}>
        Copiar mi texto
      </Button>
    </div>
  );
}
