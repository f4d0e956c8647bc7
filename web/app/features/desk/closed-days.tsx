import type { Branch } from '@tbm/contract/branches';
import { reasonLengths, typedLimit } from '@tbm/contract/lengths';
import { counted } from '@tbm/domain/counted';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Heading } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './desk.module.css';

/** The days on which the branch is closed; an admin closes and opens them. */
export function ClosedDays({ branch }: { branch: Branch }): ReactNode {
  const { branch_id } = branch;
  const list = useApi('GET /closed_days', { query: { branch_id } });
  const [isClosing, setClosing] = useState(false);
  const open = useApiMutation('DELETE /closed_days/:id', {
    onSuccess: ({ classes }) => {
      showSuccess(`Día abierto: ${counted(classes, 'clase', 'clases')} en el horario`);
    },
  });
  return (
    <section className={styles.card}>
      <div className={styles.between}>
        <Heading level={2} size="s">
          Días cerrados
        </Heading>
        <Button look="quiet" onClick={() => setClosing(true)}>
          Cerrar un día
        </Button>
      </div>
      {list.data?.length === 0 ? (
        <p className={styles.sub}>{branch.name} abre todos los días que vienen.</p>
      ) : null}
      {(list.data ?? []).map(({ closed_day_id, day, reason }) => (
        <div key={closed_day_id} className={styles.line}>
          <span>
            <strong>{formatLongDay(day)}</strong> <span className={styles.sub}>{reason}</span>
          </span>
          <Button
            look="quiet"
            busy={open.isPending}
            aria-label={`Abrir el ${formatLongDay(day)}`}
            onClick={() => open.mutate({ params: { id: closed_day_id } })}
          >
            Abrir
          </Button>
        </div>
      ))}
      {isClosing ? <CloseDay branch={branch} onClose={() => setClosing(false)} /> : null}
    </section>
  );
}

function CloseDay({ branch, onClose }: { branch: Branch; onClose: () => void }): ReactNode {
  const { values, field, form, refusal, hasWrongFields, busy } = useRouteForm('POST /closed_days', {
    routes: async () => (await import('@tbm/contract/timetable')).timetableRoutes,
    initial: { day: '', reason: '' },
    args: (given) => ({ body: { branch_id: branch.branch_id, ...given } }),
    onSuccess: ({ cancelled, told }) => {
      const classes = counted(cancelled, 'clase cancelada', 'clases canceladas');
      showSuccess(`Día cerrado: ${classes}, ${counted(told, 'aviso', 'avisos')}`);
      onClose();
    },
  });
  return (
    <Dialog title={`Cerrar ${branch.name}`} onClose={onClose}>
      <form {...form} className={styles.form}>
        <p>Las clases de ese día se cancelan: cada crédito vuelve a su cuenta y avisamos por correo.</p>
        <TextField label="Día" type="date" {...field('day')} />
        <TextField
          label="Motivo (lo leen las socias)"
          maxLength={typedLimit(reasonLengths.closedDay)}
          {...field('reason')}
        />
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button type="submit" look="danger" wide why={values.day === '' ? 'Elige el día.' : ''} busy={busy}>
          Cerrar ese día
        </Button>
      </form>
    </Dialog>
  );
}
