import type { Customer } from '@tbm/contract/accounts';
import type { TrackFrequency } from '@tbm/contract/measures';
import { frequencies } from '@tbm/domain/tracks';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Option, Options } from '../../design/options.tsx';
import { queryClient, useApiMutation } from '../../platform/query.ts';
import { customerQuery } from '../../platform/session.ts';

/** How often the member is reminded to write down progress [TRACK-019, TRACK-020, PAY-011]. */
export function Reminders({ customer, onClose }: { customer: Customer; onClose: () => void }): ReactNode {
  const [chosen, setChosen] = useState<TrackFrequency | null>(customer.track_frequency);
  const save = useApiMutation('PUT /customer', {
    onSuccess: (changed) => {
      queryClient.setQueryData(customerQuery.queryKey, changed);
      showSuccess(chosen ? 'Recordatorio guardado' : 'Recordatorio apagado');
      onClose();
    },
    onError: ({ message }) => showAlert(message),
  });
  return (
    <Dialog title="Recordatorios" onClose={onClose}>
      <p>
        Te avisamos cuando toque tu registro, contando desde el último. El aviso no dice nada de tus medidas.
      </p>
      <Options legend="¿Cada cuánto te lo recordamos?">
        {frequencies.map(({ value, name, text }) => (
          <Option
            key={value}
            name="track_frequency"
            title={name}
            text={text}
            checked={chosen === value}
            onChoose={() => setChosen(value)}
          />
        ))}
        <Option
          name="track_frequency"
          title="Sin recordatorio"
          checked={chosen === null}
          onChoose={() => setChosen(null)}
        />
      </Options>
      <DialogActions>
        <Button wide busy={save.isPending} onClick={() => save.mutate({ body: { track_frequency: chosen } })}>
          Guardar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
