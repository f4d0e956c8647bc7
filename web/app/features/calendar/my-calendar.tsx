import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { copyText } from '../../platform/copy-text.ts';
import { queryClient, useApi, useApiMutation } from '../../platform/query.ts';
import { inBrowser, isAndroid, thisBrowser } from '../../platform/this-browser.ts';

/** The address of a single reservation's calendar file, next to the feed's. */
export const eventAddress = (feed: string, class_reservation_id: number): string =>
  new URL(`${class_reservation_id}.ics`, feed).pathname;

/**
 * Where a tap connects the calendar. Android has nothing that opens `webcal:`: there Google's calendar adds the address.
 */
function subscriptionAddress(feed: string): string {
  const webcal = feed.replace(/^https?:/, 'webcal:');
  return isAndroid(thisBrowser())
    ? `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`
    : webcal;
}

/** Adds the member's reservations to the phone's calendar: subscribe, copy the address, or create a new one. */
export function MyCalendar(): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpened(true)}>
        Mi calendario
      </Button>
      {opened ? <CalendarDialog onClose={() => setOpened(false)} /> : null}
    </>
  );
}

function CalendarDialog({ onClose }: { onClose: () => void }): ReactNode {
  const feed = useApi('GET /calendar', {});
  const [renewing, setRenewing] = useState(false);
  const renew = useApiMutation('POST /calendar', {
    onSuccess: (answer) => {
      queryClient.setQueryData(['GET /calendar', {}], answer);
      showSuccess('Tu calendario tiene una dirección nueva');
      setRenewing(false);
    },
    onError: (error) => showAlert(error.message),
  });
  const url = feed.data?.url ?? '';
  const copy = async () => {
    if (await copyText(url)) showSuccess('Dirección copiada');
    else showAlert('No pudimos copiarla; selecciónala y cópiala tú.');
  };
  return (
    <Dialog title="Mis reservaciones en mi calendario" onClose={onClose}>
      {renewing ? (
        <>
          <p>La dirección de ahora deja de funcionar y tendrás que conectar tu calendario con la nueva.</p>
          <Button look="danger" wide busy={renew.isPending} onClick={() => renew.mutate({})}>
            Cambiar dirección
          </Button>
          <Button look="quiet" wide onClick={() => setRenewing(false)}>
            Conservarla
          </Button>
        </>
      ) : (
        <>
          <p>
            Conéctalo una vez y tus reservaciones aparecen solas en el calendario de tu teléfono, también
            cuando cambian o se cancelan.
          </p>
          <ButtonLink
            to={subscriptionAddress(url)}
            look="accent"
            wide
            reloadDocument
            aria-disabled={!url}
            onClick={inBrowser('conectar tu calendario')}
          >
            Conectar mi calendario
          </ButtonLink>
          <TextField
            label="Dirección de tu calendario"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Button look="quiet" wide why={url ? '' : 'Espera un momento.'} onClick={() => void copy()}>
            Copiar dirección
          </Button>
          <p>Es solo tuya: quien la tenga puede ver tus clases.</p>
          <Button look="plain" wide why={url ? '' : 'Espera un momento.'} onClick={() => setRenewing(true)}>
            Cambiar la dirección
          </Button>
        </>
      )}
    </Dialog>
  );
}
