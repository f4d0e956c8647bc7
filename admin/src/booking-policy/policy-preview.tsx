import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { PolicyPreview as Preview } from '@tbm/contract/booking-policy';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { formatDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Link, useNotify, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { api, problemOf } from '../api.ts';
import { Listing } from '../listing.tsx';

const fields = [
  'book_days_ahead',
  'held_places',
  'places_per_day',
  'missed_consequence',
  'missed_limit',
  'missed_grace',
  'missed_days_ahead',
  'missed_pause_days',
  'missed_fee',
  'missed_fallback',
] as const;

/** Shows whom the rules in the form would have touched in the last 30 days, before they are saved [product decision 19]. */
export function PolicyPreview(): ReactNode {
  const { getValues } = useFormContext();
  const record = useRecordContext();
  const notify = useNotify();
  const [found, setFound] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function ask(): Promise<void> {
    const values = getValues();
    setBusy(true);
    try {
      const body = Object.fromEntries(fields.map((name) => [name, values[name]]));
      setFound(
        await api('POST /branches/:id/booking_policy/preview', {
          params: { id: Number(record?.id) },
          body: body as never,
        }),
      );
    } catch (error) {
      notify(problemOf(error), { type: 'error' });
    }
    setBusy(false);
  }
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => void ask()}>
        Probar las reglas
      </Button>
      {found ? <Found found={found} onClose={() => setFound(null)} /> : null}
    </>
  );
}

const sentences = ({
  days_ahead,
  held_places,
  places_per_day,
  missed,
  missed_times,
  missed_fees,
}: Preview): string[] => [
  refusedText('Por anticipación', days_ahead),
  refusedText('Por lugares por venir', held_places),
  refusedText('Por clases en un día', places_per_day),
  missed === 0
    ? 'Por strikes: nadie.'
    : `Por strikes: ${counted(missed, 'socia con paquete ilimitado', 'socias con paquete ilimitado')}, ${counted(missed_times, 'vez', 'veces')}.`,
  ...(missed_fees > 0 ? [`En cargos: ${formatPesos(missed_fees)}, si todas los autorizaran.`] : []),
];

const refusedText = (rule: string, { places, members }: Preview['days_ahead']): string =>
  places === 0
    ? `${rule}: nadie.`
    : `${rule}: ${counted(places, 'reservación', 'reservaciones')} de ${counted(members, 'socia', 'socias')}.`;

function Found({ found, onClose }: { found: Preview; onClose: () => void }): ReactNode {
  const { from, until, places, members } = found;
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby="policy-preview-title">
      <DialogTitle id="policy-preview-title">A quién habrían tocado estas reglas</DialogTitle>
      <DialogContent>
        <Typography gutterBottom>
          Del {formatDay(from)} al {formatDay(until)} hubo{' '}
          {counted(places, 'lugar pagado con créditos', 'lugares pagados con créditos')}. Con estas reglas no
          se habrían reservado:
        </Typography>
        <ul>
          {sentences(found).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {members.length === 0 ? null : (
          <Listing
            name="Socias con más reservaciones que no habrían pasado"
            rows={members}
            keyOf={({ customer_id }) => customer_id}
            columns={[
              {
                name: 'Socia',
                cell: ({ customer_id, name, last_name }) => (
                  <Link to={`/socias/${customer_id}`}>{`${name} ${last_name}`}</Link>
                ),
              },
              { name: 'Reservaciones', cell: ({ places }) => String(places) },
            ]}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}
