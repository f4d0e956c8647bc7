import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  Typography,
} from '@mui/material';
import type { ClassWithOtherMap } from '@tbm/contract/timetable';
import { counted } from '@tbm/domain/counted';
import { spotCount } from '@tbm/domain/spots';
import { dayIn, formatDay, formatHour } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { api } from '../api.ts';
import { todayIn } from '../reports/period.ts';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';

/** Shows which published classes have another map than their type, and gives it to those that are chosen [product decision 23]. */
export function OtherMaps(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const record = useRecordContext();
  if (!record) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Mapa de las clases publicadas
      </Button>
      {isOpen ? <OtherMapsDialog class_type_id={Number(record.id)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const classText = ({ class_date, timezone, branch, taken }: ClassWithOtherMap): string =>
  `${formatDay(dayIn(class_date, timezone).toString())}, ${formatHour(class_date, timezone)}, ${branch}: ${counted(taken, 'lugar reservado', 'lugares reservados')}`;

const losingText = ({ losing }: ClassWithOtherMap): string =>
  losing.length === 0
    ? 'Nadie pierde su lugar del mapa.'
    : `Recibirán otro lugar al llegar: ${losing.map(({ name, spot }) => `${name} (${spot})`).join(', ')}.`;

/** Today in the westernmost zone of Mexico: no branch has an earlier day. */
const firstDay = (): string => todayIn('America/Tijuana');

const mapText = (spot_map: string | null): string =>
  spot_map === null
    ? 'Este tipo de clase ya no tiene mapa.'
    : `El mapa guardado es ${spot_map}: ${counted(spotCount(spot_map), 'lugar', 'lugares')}.`;

function OtherMapsDialog({
  class_type_id,
  onClose,
}: {
  class_type_id: number;
  onClose: () => void;
}): ReactNode {
  const notify = useNotify();
  const read = useCall('GET /class_types/:id/other_maps', { params: { id: class_type_id } });
  const { isBusy, problem, run } = useAction();
  const [isForEmpty, setForEmpty] = useState(true);
  const [from, setFrom] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const found = read.data;
  const isNothing = found?.empty === 0 && found.with_places.length === 0;
  const takesEmpty = isForEmpty && (found?.empty ?? 0) > 0;
  const save = () =>
    run(async () => {
      const { changed, told } = await api('POST /class_types/:id/other_maps', {
        params: { id: class_type_id },
        body: {
          empty_from: takesEmpty ? from || firstDay() : null,
          single_class_ids: [...chosen],
        },
      });
      const changedText = counted(changed, 'clase con el mapa nuevo', 'clases con el mapa nuevo');
      notify(
        told > 0 ? `${changedText}; avisamos a ${counted(told, 'persona', 'personas')}.` : `${changedText}.`,
        {
          type: 'success',
        },
      );
      onClose();
    });
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby="other-maps-title">
      <DialogTitle id="other-maps-title">Clases publicadas con otro mapa</DialogTitle>
      <DialogContent>
        {found ? (
          <>
            <Typography gutterBottom>
              {mapText(found.spot_map)} Cada clase conserva el mapa con el que se publicó.
            </Typography>
            {isNothing ? <Typography>Todas las clases por venir ya tienen este mapa.</Typography> : null}
            {found.empty > 0 ? (
              <>
                <FormControlLabel
                  control={
                    <Checkbox checked={isForEmpty} onChange={({ target }) => setForEmpty(target.checked)} />
                  }
                  label={`Cambiar ${counted(found.empty, 'la clase', 'las clases')} sin lugares reservados`}
                />
                <TextField
                  type="date"
                  label="Desde el día"
                  helperText="Vacío: desde hoy."
                  value={from}
                  disabled={!isForEmpty}
                  onChange={({ target }) => setFrom(target.value)}
                  slotProps={{ inputLabel: { shrink: true } }}
                  sx={{ display: 'block', marginBlock: 1 }}
                />
              </>
            ) : null}
            {found.with_places.length > 0 ? (
              <Typography component="h3" variant="subtitle1" sx={{ marginTop: 2 }}>
                Con lugares reservados
              </Typography>
            ) : null}
            {found.with_places.map((item) => (
              <FormControlLabel
                key={item.single_class_id}
                sx={{ display: 'flex', alignItems: 'flex-start', marginTop: 1 }}
                control={
                  <Checkbox
                    checked={chosen.includes(item.single_class_id)}
                    onChange={({ target }) =>
                      setChosen(
                        target.checked
                          ? [...chosen, item.single_class_id]
                          : chosen.filter((id) => id !== item.single_class_id),
                      )
                    }
                  />
                }
                label={
                  <>
                    {classText(item)}
                    <Typography variant="body2" color="text.secondary">
                      {losingText(item)}
                    </Typography>
                  </>
                }
              />
            ))}
          </>
        ) : (
          <Typography role="status">{read.problem || 'Cargando…'}</Typography>
        )}
        {problem ? (
          <Typography role="alert" color="error">
            {problem}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{isNothing ? 'Cerrar' : 'Dejar como está'}</Button>
        {found && !isNothing ? (
          <Button
            variant="contained"
            disabled={isBusy || (!takesEmpty && chosen.length === 0)}
            onClick={save}
          >
            {chosen.some((id) =>
              found.with_places.some(
                ({ single_class_id, losing }) => single_class_id === id && losing.length > 0,
              ),
            )
              ? 'Cambiar y avisar'
              : 'Cambiar'}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
