import { type CustomerPause, pauseReasons } from '@tbm/contract/pauses';
import { isHealthReason } from '@tbm/domain/pauses';
import { versionOf } from '@tbm/domain/purposes';
import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApi } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { ConsentBox } from '../privacy/index.ts';
import { reasonText } from './pause-words.ts';
import styles from './streaks.module.css';

interface Values extends Record<string, unknown> {
  start_date: string;
  end_date: string;
  pause_reason: string;
  health_consent: boolean;
}

const bodyOf = ({ start_date, end_date, pause_reason, health_consent }: Values) => ({
  start_date,
  end_date,
  pause_reason: pauseReasons.find((one) => one === pause_reason) ?? null,
  health_consent: health_consent ? versionOf('health') : undefined,
});

const routes = async () => (await import('@tbm/contract/pauses')).pauseRoutes;

/** Fills in a pause ahead, or changes one that has not begun. */
export function PauseDialog({
  pause,
  today,
  onClose,
}: {
  /** Null for a new one. */
  pause: CustomerPause | null;
  today: string;
  onClose: () => void;
}): ReactNode {
  const initial: Values = {
    start_date: pause?.start_date ?? today,
    end_date: pause?.end_date ?? '',
    pause_reason: pause?.pause_reason ?? '',
    health_consent: false,
  };
  const about = { routes, initial, optional: ['pause_reason', 'health_consent'] as const };
  const done = (text: string) => () => {
    showSuccess(text);
    onClose();
  };
  const add = useRouteForm<'POST /customer_pauses', Values>('POST /customer_pauses', {
    ...about,
    args: (values) => ({ body: bodyOf(values) }),
    onSuccess: done('Pausa guardada: tu racha te espera.'),
  });
  const change = useRouteForm<'PUT /customer_pauses', Values>('PUT /customer_pauses', {
    ...about,
    args: (values) => ({ body: { ...bodyOf(values), customer_pause_id: pause?.customer_pause_id ?? 0 } }),
    onSuccess: done('Pausa cambiada'),
  });
  const { values, set, field, form, refusal, hasWrongFields, busy } = pause ? change : add;
  const { error: consentError } = field('health_consent');
  const { data: consents } = useApi('GET /consents', {});
  const isAllowed = consents?.some(({ purpose, given }) => purpose === 'health' && given);
  const asksForHealth = isHealthReason(values.pause_reason) && isAllowed === false;
  const day = (name: 'start_date' | 'end_date') => ({ ...field(name), type: 'date', min: today });
  return (
    <Dialog title={pause ? 'Cambiar la pausa' : 'Nueva pausa'} onClose={onClose}>
      <form {...form} className={styles.form} aria-label="Pausa">
        <p>En una pausa tu racha ni crece ni se rompe. Si entrenas, tus días cuentan igual.</p>
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <TextField label="Primer día" {...day('start_date')} />
        <TextField label="Último día" {...day('end_date')} />
        <SelectField
          label="Motivo (opcional)"
          emptyOption="Prefiero no decirlo"
          options={pauseReasons.map((value) => ({ value, title: reasonText[value] }))}
          {...field('pause_reason')}
        />
        {asksForHealth || consentError ? (
          <ConsentBox
            purpose="health"
            checked={values.health_consent}
            error={consentError}
            onChange={(health_consent) => set({ health_consent })}
          />
        ) : null}
        <DialogActions>
          <Button type="submit" look="accent" wide busy={busy}>
            Guardar pausa
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Volver
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
