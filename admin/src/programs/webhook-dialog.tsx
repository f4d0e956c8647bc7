import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material';
import { type WebhookEvent, webhookEvents } from '@tbm/contract/webhooks';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { FormDialog } from '../form-dialog.tsx';
import { eventNames } from './words.ts';

/** Adds an address that is told of events. */
export function WebhookDialog({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void;
  onClose: (isDone: boolean) => void;
}): ReactNode {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    setEvents(isOn ? [...events, event] : events.filter((one) => one !== event));
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
      {(wrong) => (
        <>
          <TextField
            label="Dirección del programa"
            type="url"
            autoComplete="off"
            required
            value={url}
            error={Boolean(wrong.url)}
            helperText={wrong.url ?? 'Empieza con https://'}
            onChange={({ target }) => setUrl(target.value)}
          />
          <FormControl component="fieldset" error={Boolean(wrong.events)}>
            <FormLabel component="legend">Avisarle cuando</FormLabel>
            <FormGroup>
              {webhookEvents.map((event) => (
                <FormControlLabel
                  key={event}
                  control={<Checkbox />}
                  label={eventNames[event]}
                  checked={events.includes(event)}
                  onChange={(_, isOn) => toggle(event, isOn)}
                />
              ))}
            </FormGroup>
            <FormHelperText>
              {wrong.events ?? 'Solo se envían folios, nunca nombres ni correos.'}
            </FormHelperText>
          </FormControl>
        </>
      )}
    </FormDialog>
  );
}
