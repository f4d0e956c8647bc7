import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Typography,
} from '@mui/material';
import type { Answer } from '@tbm/contract';
import type { CopiedClass } from '@tbm/contract/week';
import { counted } from '@tbm/domain/counted';
import { formatShortDay, formatWeek } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { useAction } from '../use-action.ts';
import { Panel } from './panel.tsx';

const outcomes: Record<CopiedClass['outcome'], string> = {
  created: 'Se crea',
  exists: 'Ya está en el horario',
  past: 'Esa hora ya pasó',
  closed: 'Día cerrado',
  special: 'Se vende con su propio paquete',
  coach_inactive: 'La coach ya no da clase en la sucursal',
  room_taken: 'El salón está ocupado',
  coach_taken: 'La coach tiene otra clase',
};
const weeksAhead = 8;

/** Copies the week that is shown into others; first it shows what would be created, and what not. */
export function CopyDialog({
  branch_id,
  monday,
  onClose,
  onDone,
}: {
  branch_id: number;
  monday: Temporal.PlainDate;
  onClose: () => void;
  onDone: (doneText: string) => void;
}): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>([monday.add({ weeks: 1 }).toString()]);
  const [preview, setPreview] = useState<Answer<'POST /timetable/copies'> | null>(null);
  const { isBusy, problem, run } = useAction();
  const copy = (isPreview: boolean) =>
    run(async () => {
      const body = {
        branch_id,
        from: monday.toString(),
        to: [...chosen],
        preview: isPreview,
      };
      const answer = await api('POST /timetable/copies', { body });
      if (isPreview) setPreview(answer);
      else onDone(`Listo: ${counted(answer.created, 'clase creada', 'clases creadas')}`);
    });
  const skipped = preview?.classes.filter(({ outcome }) => outcome !== 'created') ?? [];
  return (
    <Panel
      title={`Copiar la semana del ${formatWeek(monday)}`}
      problem={problem}
      onClose={onClose}
      no="No copiar"
      yes={
        preview && preview.created > 0 ? (
          <Button variant="contained" disabled={isBusy} onClick={() => copy(false)}>
            Crear {counted(preview.created, 'clase', 'clases')}
          </Button>
        ) : (
          <Button variant="contained" disabled={isBusy || chosen.length === 0} onClick={() => copy(true)}>
            Ver qué se crea
          </Button>
        )
      }
    >
      <FormGroup>
        <FormLabel component="p" sx={{ margin: 0 }}>
          ¿A qué semanas?
        </FormLabel>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {Array.from({ length: weeksAhead }, (_, index) => monday.add({ weeks: index + 1 })).map((week) => {
            const value = week.toString();
            return (
              <FormControlLabel
                key={value}
                label={formatWeek(week)}
                control={
                  <Checkbox
                    checked={chosen.includes(value)}
                    onChange={(_, isOn) => {
                      setPreview(null);
                      setChosen(isOn ? [...chosen, value] : chosen.filter((one) => one !== value));
                    }}
                  />
                }
              />
            );
          })}
        </Box>
      </FormGroup>
      {preview ? (
        <>
          <Alert severity={preview.created > 0 ? 'info' : 'warning'} icon={false} role="status">
            {preview.created > 0
              ? `Se ${preview.created === 1 ? 'crea 1 clase' : `crean ${preview.created} clases`}`
              : 'No se crea ninguna clase'}
            {skipped.length > 0 ? `; ${counted(skipped.length, 'se omite', 'se omiten')}.` : '.'}
          </Alert>
          <Box
            component="ul"
            aria-label="Clases de las semanas elegidas"
            tabIndex={0}
            sx={{
              margin: 0,
              paddingLeft: '1.25rem',
              maxHeight: '16rem',
              overflowY: 'auto',
            }}
          >
            {preview.classes.map(({ day, local_time, class_type, location, coaches, outcome }) => (
              <li key={`${day} ${local_time} ${class_type} ${location}`}>
                {formatShortDay(day)} {local_time} {class_type} · {coaches}{' '}
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ fontWeight: 600, color: outcome === 'created' ? 'success.main' : 'text.secondary' }}
                >
                  {outcomes[outcome]}
                </Typography>
              </li>
            ))}
          </Box>
        </>
      ) : (
        <Typography color="text.secondary">
          Cada clase conserva su día, hora, salón, cupo y coach. Lo que ya está no se repite.
        </Typography>
      )}
    </Panel>
  );
}
