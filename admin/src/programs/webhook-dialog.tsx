import { TextField } from '@mui/material';
import { type WebhookEvent, webhookEvents } from '@tbm/contract/webhooks';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { CheckboxGroup } from '../checkbox-group.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useTyped } from '../typed.ts';
import { eventNames } from './words.ts';

/** Adds an address that is notified of events. */
export function WebhookDialog({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void;
  onClose: (isDone: boolean) => void;
}): ReactNode {
  const [{ url }, setTyped] = useTyped('new address', { url: '' });
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  return (
    <FormDialog
      title="Nueva dirección"
      action="Agregar"
      onSend={async () => {
        const { secret } = await api('POST /webhook_endpoints', { body: { url, events: [...events] } });
        onMade(secret);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="Dirección del programa"
            type="url"
            autoComplete="off"
            required
            value={url}
            error={Boolean(errors.url)}
            helperText={errors.url ?? 'Empieza con https://'}
            onChange={({ target }) => setTyped({ url: target.value })}
          />
          <CheckboxGroup
            legend="Avisarle cuando"
            options={webhookEvents.map((event) => [event, eventNames[event]] as const)}
            chosen={events}
            error={errors.events}
            help="Solo se envían folios, nunca nombres ni correos."
            onChange={setEvents}
          />
        </>
      )}
    </FormDialog>
  );
}
