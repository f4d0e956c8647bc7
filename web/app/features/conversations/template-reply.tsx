import type { Answer } from '@tbm/contract';
import type { Conversation } from '@tbm/contract/conversations';
import { conversationLengths, typedLimit } from '@tbm/contract/lengths';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { answerRoutes, useAnswered, useToken } from './answer.ts';
import styles from './conversations.module.css';
import { filledTemplate } from './words.ts';

type Template = Answer<'GET /conversations/options'>['templates'][number];

/** A text that Meta has approved, with its places filled in. */
export function TemplateReply({
  conversation,
  other,
}: {
  conversation: Conversation;
  /** A button back to free text, while that may be sent. */
  other?: ReactNode;
}): ReactNode {
  const { data } = useApi('GET /conversations/options', {});
  const [chosen, choose] = useState('');
  const template = data?.templates.find((one) => one.template === chosen);
  return (
    <div className={styles.form}>
      <SelectField
        label="Plantilla"
        emptyOption="Elige una plantilla"
        value={chosen}
        options={(data?.templates ?? []).map(({ template: value, title }) => ({ value, title }))}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {template ? (
        <TemplateForm key={template.template} conversation={conversation} template={template} other={other} />
      ) : (
        <div>{other}</div>
      )}
    </div>
  );
}

function TemplateForm({
  conversation: { conversation_id, customer },
  template: { template, body, labels },
  other,
}: {
  conversation: Conversation;
  template: Template;
  other: ReactNode;
}): ReactNode {
  const { branch } = useRoot();
  const token = useToken();
  const answered = useAnswered(conversation_id);
  // Known values are filled in already.
  const known: Record<string, string | undefined> = { 'Su nombre': customer?.name, Sucursal: branch.name };
  const names = labels.map((_, index) => `value${index}`);
  const initial: Record<string, string> = Object.fromEntries(
    labels.map((label, index) => [`value${index}`, known[label] ?? '']),
  );
  const textsOf = (given: Record<string, string>) => names.map((name) => given[name] ?? '');
  const { values, field, form, refusal, busy } = useRouteForm('POST /conversations/:id/messages', {
    routes: answerRoutes,
    initial,
    about: template,
    args: (given) => {
      const texts = textsOf(given);
      return {
        params: { id: conversation_id },
        body: {
          template,
          values: texts,
          ...answered,
          token: token.of(`${template} ${texts.join(' ')}`),
        },
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
        <TextField
          key={label}
          label={label}
          maxLength={typedLimit(conversationLengths.value)}
          {...field(`value${index}`)}
        />
      ))}
      <p className={styles.filled}>{filledTemplate(body, textsOf(values), labels)}</p>
      <Refusal>{refusal}</Refusal>
      <div className={styles.actions}>
        {other}
        <Button type="submit" look="accent" busy={busy} why={isIncomplete ? 'Completa los datos.' : ''}>
          Enviar plantilla
        </Button>
      </div>
    </form>
  );
}
