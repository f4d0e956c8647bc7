import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import {
  type ClassOnRecord,
  classesInPreview,
  isReplaceable,
  type RetirableKind,
  type Retirement,
} from '@tbm/contract/retirement';
import { counted } from '@tbm/domain/counted';
import { dayIn, formatDay, formatHour } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { api } from '../api.ts';
import type { Entity } from '../entity.tsx';
import { fullName } from '../names.ts';
import { notBeside } from '../not-beside.ts';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import { textsOfUses } from './texts.ts';

interface Props {
  entity: Entity;
  record: RaRecord;
  /** What was read for today. */
  first: Retirement;
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Chooses the day, shows what still runs on the record from then on, and how it is settled. */
export function RetireDialog({ entity, record, first, onDone, onClose }: Props): ReactNode {
  const kind = entity.path as RetirableKind;
  const [day, setDay] = useState(first.retired_on ?? first.today);
  const [replacement, setReplacement] = useState('');
  const { isBusy, problem, run } = useAction();
  const params = { kind, id: Number(record.id) };
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const read = useCall(
    'GET /retirements/:kind/:id',
    isDay
      ? { params, query: { day, ...(replacement ? { replacement_id: Number(replacement) } : {}) } }
      : null,
  );
  const found = read.data;
  const isRead = found !== null && found.day === day && !read.isBusy;
  const hasClasses = found?.uses.some(({ use }) => use === 'classes' || use === 'templates') ?? false;
  const left = found?.classes.filter((item) => replacement === '' || item.problem !== null) ?? [];
  const taken = found?.classes.filter((item) => replacement !== '' && item.problem === null) ?? [];
  const isTelling = replacement !== '' && (found?.classes.some(({ taken }) => taken > 0) ?? false);
  const retire = () =>
    run(async () => {
      const {
        settled,
        left: leftOver,
        told,
      } = await api('POST /retirements/:kind/:id', {
        params,
        body: {
          retired_on: day,
          replacement_id: replacement ? Number(replacement) : null,
          seen: found?.seen ?? '',
        },
      });
      const parts = [
        `Se retira desde el ${formatDay(day)}.`,
        settled > 0 ? `${counted(settled, 'clase cambió', 'clases cambiaron')}.` : '',
        leftOver > 0 ? `${counted(leftOver, 'clase queda', 'clases quedan')} por resolver en Horario.` : '',
        told > 0 ? `Avisamos a ${counted(told, 'persona', 'personas')}.` : '',
      ];
      onDone(parts.filter(Boolean).join(' '));
    });
  return (
    <Dialog open fullWidth onClose={notBeside(onClose)} aria-labelledby="retire-title">
      <DialogTitle id="retire-title">{`Retirar: ${first.name}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ paddingTop: 1 }}>
          <TextField
            type="date"
            label="Desde el día"
            helperText="Desde ese día ya no se ofrece, ni se elige, ni se muestra. Lo que ya pasó queda completo, y puedes reactivar cuando quieras."
            value={day}
            onChange={({ target }) => setDay(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: first.today } }}
          />
          {hasClasses && isReplaceable(kind) ? (
            <Replacement kind={kind} record={record} value={replacement} onChange={setReplacement} />
          ) : null}
          {found ? (
            <Running found={found} isReplaced={replacement !== ''} />
          ) : (
            <Typography role="status">{read.problem || 'Cargando…'}</Typography>
          )}
          {taken.length > 0 ? (
            <ClassList
              title={kind === 'instructors' ? 'Cambian de coach' : 'Cambian de salón'}
              items={taken}
            />
          ) : null}
          {left.length > 0 ? (
            <ClassList
              title={
                replacement === ''
                  ? 'Clases publicadas que se quedan como están'
                  : 'No puede darlas: se quedan como están'
              }
              items={left}
            />
          ) : null}
          {problem ? <Alert severity="error">{problem}</Alert> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Volver
        </Button>
        <Button variant="contained" disabled={isBusy || !isRead} onClick={retire}>
          {isTelling ? 'Retirar y avisar' : 'Retirar'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Who, or which room, takes the classes over. */
function Replacement({
  kind,
  record,
  value,
  onChange,
}: {
  kind: 'instructors' | 'locations';
  record: RaRecord;
  value: string;
  onChange: (id: string) => void;
}): ReactNode {
  const isCoach = kind === 'instructors';
  const coaches = useCall('GET /instructors', isCoach ? {} : null).data ?? [];
  const rooms =
    useCall('GET /locations', isCoach ? null : { query: { branch_id: Number(record.branch_id) } }).data ?? [];
  const options = isCoach
    ? coaches.map((coach) => ({ id: coach.instructor_id, name: fullName(coach) }))
    : rooms.map(({ location_id, name }) => ({ id: location_id, name }));
  return (
    <TextField
      select
      label={isCoach ? 'Sus clases las da' : 'Sus clases pasan a'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">
        {isCoach ? 'Nadie por ahora: se quedan como están' : 'Se quedan como están'}
      </MenuItem>
      {options
        .filter(({ id }) => id !== record.id)
        .map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
    </TextField>
  );
}

/** What runs on the record from the day on, and what becomes of it. */
function Running({ found, isReplaced }: { found: Retirement; isReplaced: boolean }): ReactNode {
  if (found.uses.length === 0) return <Typography>Nada lo usa desde ese día.</Typography>;
  return (
    <div>
      <Typography component="h3" variant="subtitle1">
        Sigue en uso desde el {formatDay(found.day)}
      </Typography>
      <ul>
        {found.uses.map(({ use, total, names }) => (
          <li key={use}>
            {textsOfUses[use](total, isReplaced)}
            {names.length > 0 ? (
              <Typography variant="body2" color="text.secondary">
                {names.join(', ')}
                {total > names.length ? ` y ${total - names.length} más` : ''}
              </Typography>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

const classText = ({ class_date, timezone, branch, class_type, taken }: ClassOnRecord): string =>
  `${class_type}, ${formatDay(dayIn(class_date, timezone).toString())}, ${formatHour(class_date, timezone)}, ${branch}: ${counted(taken, 'lugar reservado', 'lugares reservados')}`;

/** Classes under a heading, with the places that members hold. */
function ClassList({ title, items }: { title: string; items: readonly ClassOnRecord[] }): ReactNode {
  return (
    <div>
      <Typography component="h3" variant="subtitle1">
        {title}
      </Typography>
      <ul>
        {items.map((item) => (
          <li key={item.single_class_id}>
            {classText(item)}
            {item.problem ? (
              <Typography variant="body2" color="text.secondary">
                {item.problem}
              </Typography>
            ) : null}
          </li>
        ))}
      </ul>
      {items.length === classesInPreview ? (
        <Typography>Se muestran las primeras {classesInPreview}.</Typography>
      ) : null}
    </div>
  );
}
