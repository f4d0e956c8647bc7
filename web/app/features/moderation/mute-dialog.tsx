import { currentTime } from '@tbm/browser/clock';
import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Option, Options } from '../../design/options.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './moderation.module.css';

const times = [
  [1, '1 día'],
  [7, '1 semana'],
  [30, '1 mes'],
  [365, '1 año'],
] as const;
const day = 24 * 60 * 60_000;

/** Forbids a member to write for a time; the member can still read. */
export function MuteDialog({
  customer_id,
  name,
  onClose,
}: {
  customer_id: number;
  name: string;
  onClose: () => void;
}): ReactNode {
  const { values, set, field, form, refusal, busy } = useRouteForm('POST /moderation/mute', {
    routes: async () => (await import('@tbm/contract/community-moderation')).moderationRoutes,
    initial: { days: 7, reason: '' },
    about: customer_id,
    optional: ['reason'],
    // A minute less than a whole year, which is the longest time.
    args: ({ days, reason }) => ({
      body: { customer_id, until: new Date(currentTime() + days * day - 60_000).toISOString(), reason },
    }),
    onSuccess: () => {
      onClose();
      showSuccess(`${name} puede leer, y no escribir.`);
    },
  });
  return (
    <Dialog title={`Silenciar a ${name}`} onClose={onClose}>
      <form {...form} className={styles.form}>
        <Options legend="¿Por cuánto tiempo?">
          {times.map(([days, title]) => (
            <Option
              key={days}
              name="days"
              value={String(days)}
              title={title}
              checked={values.days === days}
              onChoose={() => set({ days })}
            />
          ))}
        </Options>
        <TextAreaField label="Motivo, para el registro (opcional)" {...field('reason')} />
        {refusal ? <p role="alert">{refusal}</p> : null}
        <Button type="submit" look="danger" wide busy={busy}>
          Silenciar
        </Button>
      </form>
    </Dialog>
  );
}
