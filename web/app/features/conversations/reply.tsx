import { Textarea, TextInput } from '@mantine/core';
import type { Answer } from '@tbm/contract';
import type { Conversation } from '@tbm/contract/conversations';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Choice } from '../../design/field.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi } from '../../platform/query.ts';
import { requestToken } from '../../platform/request-token.ts';
import { useRoot } from '../../platform/root-data.ts';
import { useNow } from '../../platform/use-now.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { Refusal } from '../desk/index.ts';
import styles from './conversations.module.css';
import { filledTemplate, windowLeft } from './words.ts';

type Template = Answer<'GET /conversations/options'>['templates'][number];

/** The token of an answer: the same words again are the same answer, other words a new one. */
function useToken(): { of: (words: string) => string; renew: () => void } {
  const tried = useRef({ words: '', token: '' });
  return {
    of(words) {
      if (tried.current.words !== words) tried.current = { words, token: requestToken() };
      return tried.current.token;
    },
    renew() {
      tried.current = { words: '', token: '' };
    },
  };
}

/**
 * The newest answer of the staff on the screen, so that two do not answer without having seen each other. Without one on
 * the newest page there is nothing to compare, unless that page is the whole conversation.
 */
function useAnswered(conversation_id: number): { answered?: number } {
  const { data } = useApi('GET /conversations/:id/messages', { params: { id: conversation_id }, query: {} });
  const newest = data?.data.find(({ from }) => from === 'staff')?.message_id;
  if (newest) return { answered: newest };
  return data?.before === null ? { answered: 0 } : {};
}

const routes = async () => (await import('@tbm/contract/conversations')).conversationRoutes;

/** Answers: with free text while Meta accepts it, with a template at any time. */
export function Reply({ conversation }: { conversation: Conversation }): ReactNode {
  const now = useNow(15_000);
  const left = windowLeft(conversation.window_until, now);
  const [isTemplate, setTemplate] = useState(false);
  if (left === null)
    return (
      <div className={styles.reply}>
        <p className={styles.note}>
          Pasaron 24 horas desde su último mensaje: WhatsApp solo acepta una plantilla. Cuando conteste podrás
          escribirle.
        </p>
        <TemplateReply conversation={conversation} />
      </div>
    );
  return (
    <div className={styles.reply}>
      <div className={styles.between}>
        <p className={styles.sub}>{left} para escribirle con tus palabras.</p>
        <Button look="plain" onClick={() => setTemplate(!isTemplate)}>
          {isTemplate ? 'Escribir con mis palabras' : 'Usar una plantilla'}
        </Button>
      </div>
      {isTemplate ? <TemplateReply conversation={conversation} /> : <TextReply conversation={conversation} />}
    </div>
  );
}

function TextReply({ conversation: { conversation_id } }: { conversation: Conversation }): ReactNode {
  const token = useToken();
  const answered = useAnswered(conversation_id);
  const { values, set, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    'POST /conversations/:id/messages',
    {
      routes,
      initial: { text: '' },
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
  const isEmpty = values.text.trim() === '';
  return (
    <form {...form} className={styles.form}>
      <Textarea
        label="Tu respuesta"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4096}
        {...field('text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty)
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <Button type="submit" look="accent" busy={busy} why={isEmpty ? 'Escribe tu respuesta.' : ''}>
        Enviar
      </Button>
    </form>
  );
}

function TemplateReply({ conversation }: { conversation: Conversation }): ReactNode {
  const { data } = useApi('GET /conversations/options', {});
  const [chosen, choose] = useState('');
  const template = data?.templates.find((one) => one.template === chosen);
  return (
    <div className={styles.form}>
      <Choice
        label="Plantilla"
        any="Elige una plantilla"
        value={chosen}
        options={(data?.templates ?? []).map(({ template: value, title }) => ({ value, title }))}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {template ? (
        <TemplateForm key={template.template} conversation={conversation} template={template} />
      ) : null}
    </div>
  );
}

function TemplateForm({
  conversation: { conversation_id, customer },
  template: { template, body, labels },
}: {
  conversation: Conversation;
  template: Template;
}): ReactNode {
  const { branch } = useRoot();
  const token = useToken();
  const answered = useAnswered(conversation_id);
  // What is known is written already.
  const known: Record<string, string | undefined> = { 'Su nombre': customer?.name, Sucursal: branch.name };
  const names = labels.map((_, index) => `value${index}`);
  const initial: Record<string, string> = Object.fromEntries(
    labels.map((label, index) => [`value${index}`, known[label] ?? '']),
  );
  const textsOf = (given: Record<string, string>) => names.map((name) => given[name] ?? '');
  const { values, field, form, refusal, busy } = useRouteForm('POST /conversations/:id/messages', {
    routes,
    initial,
    args: (given) => {
      const texts = textsOf(given);
      return {
        params: { id: conversation_id },
        body: { template, values: texts, ...answered, token: token.of(`${template} ${texts.join(' ')}`) },
      };
    },
    onSuccess: () => {
      token.renew();
      announce('Plantilla enviada');
    },
  });
  const isIncomplete = textsOf(values).some((text) => text.trim() === '');
  return (
    <form {...form} className={styles.form}>
      {labels.map((label, index) => (
        <TextInput key={label} label={label} maxLength={200} {...field(`value${index}`)} />
      ))}
      <p className={styles.filled}>{filledTemplate(body, textsOf(values), labels)}</p>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" look="accent" busy={busy} why={isIncomplete ? 'Completa los datos.' : ''}>
        Enviar plantilla
      </Button>
    </form>
  );
}
