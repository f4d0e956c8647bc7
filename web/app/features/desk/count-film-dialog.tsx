import { reasonLengths, typedLimit } from '@tbm/contract/lengths';
import { videoSearchLength } from '@tbm/contract/search-lengths';
import { formatDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApi } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './desk.module.css';

/** Counts a film that the server could not see a member watch: for the streak, Rewards and the boards. */
export function CountFilmDialog({
  customer,
  onClose,
}: {
  customer: { customer_id: number; name: string };
  onClose: () => void;
}): ReactNode {
  const [query, setQuery] = useState('');
  const films = useApi('GET /videos/catalogue', { query: { query, page: 1 } });
  const { values, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    'POST /members/:id/completions',
    {
      routes: async () => (await import('@tbm/contract/video-marks')).videoMarkRoutes,
      initial: { video_id: '', day: '', reason: '' },
      args: ({ video_id, day, reason }) => ({
        params: { id: customer.customer_id },
        body: { video_id: Number(video_id), day, reason },
      }),
      onSuccess: ({ day }) => {
        showSuccess(`Clase contada el ${formatDay(day)}`);
        onClose();
      },
    },
  );
  const why = values.video_id === '' ? 'Elige la clase.' : values.day === '' ? 'Elige el día.' : '';
  return (
    <Dialog title="Contar una clase en línea" onClose={onClose}>
      <form {...form} className={styles.form}>
        <p>
          Para una clase que {customer.name} hizo y no se registró sola. Cuenta para su racha, sus Rewards y
          los leaderboards.
        </p>
        <TextField
          label="Buscar la clase"
          value={query}
          maxLength={videoSearchLength}
          autoComplete="off"
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <SelectField
          label="Clase"
          emptyOption="Elige la clase"
          options={(films.data?.data ?? []).map(({ video_id, name, duration }) => ({
            value: String(video_id),
            title: `${name} · ${duration} min`,
          }))}
          {...field('video_id')}
        />
        <TextField label="Día en que la hizo" type="date" {...field('day')} />
        <TextField
          label="Motivo"
          maxLength={typedLimit(reasonLengths.countedVideo)}
          autoComplete="off"
          {...field('reason')}
        />
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button type="submit" look="accent" wide why={why} busy={busy}>
          Contar la clase
        </Button>
      </form>
    </Dialog>
  );
}
