import type { Answer } from '@tbm/contract';
import { counted } from '@tbm/domain/counted';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Heading } from '../../design/layout.tsx';
import { Notice, Refusal } from '../../design/notice.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import styles from './code.module.css';
import { Terms } from './terms.tsx';

type Checked = Answer<'POST /reward_codes/check'>;

/** The benefit of a code, how often it was used, and the button that counts a use; it asks first. */
export function CodeUse({
  checked,
  onUsed,
}: {
  checked: Checked;
  onUsed: (used: Checked) => void;
}): ReactNode {
  const { branch } = useRoot();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const use = useApiMutation('POST /reward_codes/redeem', {
    onSuccess: (used) => {
      setAsking(false);
      setDone(true);
      onUsed(used);
    },
    onError: () => setAsking(false),
  });
  const { code, state, name, brand, milestone, achieved_on, redeemedAt } = checked;
  const isOpen = state === 'open';
  return (
    <section className={styles.card} aria-label="Beneficio del código">
      <div className={styles.between}>
        <Heading level={2} size="s">
          {brand}
        </Heading>
        <Badge tone={isOpen ? 'good' : 'bad'}>{isOpen ? 'Nivel vigente' : 'Cerrado'}</Badge>
      </div>
      <p>
        <strong>{name}</strong>, nivel <span lang="en">{milestone}</span> desde el {formatDay(achieved_on)}.
      </p>
      {state === 'closed' ? <p>Ya no tiene este nivel: hoy el beneficio no se puede usar.</p> : null}
      {state === 'ended' ? (
        <p>{brand} ya no participa en TBM Rewards: el beneficio no se puede usar.</p>
      ) : null}
      <Terms benefit={checked} />
      <p>
        {redeemedAt.length === 0
          ? 'Aún no se ha usado.'
          : `Usado ${counted(redeemedAt.length, 'vez', 'veces')}:`}
      </p>
      {redeemedAt.length > 0 ? (
        <ul className={styles.uses} aria-label="Usos">
          {redeemedAt.map((at) => (
            <li key={at}>
              {formatInstant(at, branch.timezone)} ({branch.name})
            </li>
          ))}
        </ul>
      ) : null}
      {isDone ? <Notice isDone>Uso registrado.</Notice> : null}
      {use.error ? <Refusal>{use.error.message}</Refusal> : null}
      {isOpen ? (
        <Button wide onClick={() => setAsking(true)}>
          Registrar uso
        </Button>
      ) : null}
      <Dialog title="¿Registrar el uso?" opened={isAsking} onClose={() => setAsking(false)}>
        <p>
          {checked.benefit}, para {name}. Se suma un uso al código {code} y no se puede deshacer.
        </p>
        <DialogActions>
          <Button
            look="accent"
            wide
            busy={use.isPending}
            onClick={() => {
              setDone(false);
              use.mutate({ body: { code } });
            }}
          >
            Sí, registrar
          </Button>
          <Button look="quiet" wide onClick={() => setAsking(false)}>
            Volver
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  );
}
