import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import type { WeekClass } from '@tbm/contract/week';
import { counted } from '@tbm/domain/counted';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { fullName } from '../names.ts';
import { markOf } from './block.tsx';
import { Panel } from './panel.tsx';

/** `Barre, lunes 23 de noviembre a las 07:00`. */
export const classTitle = ({ class_type, class_date }: WeekClass, timezone: string): string =>
  `${class_type.name}, ${formatLongDay(dayIn(class_date, timezone))} a las ${formatHour(class_date, timezone)}`;

/** A class of the calendar, and what can be done with it. */
export function ClassDialog({
  item,
  timezone,
  branch_id,
  isChangeable,
  onMove,
  onSubstitute,
  onCancel,
  onClose,
}: {
  item: WeekClass;
  timezone: string;
  branch_id: number;
  isChangeable: boolean;
  onMove: () => void;
  onSubstitute: () => void;
  onCancel: () => void;
  onClose: () => void;
}): ReactNode {
  const day = dayIn(item.class_date, timezone).toString();
  return (
    <Panel title={classTitle(item, timezone)} onClose={onClose} no="Cerrar">
      {item.request ? (
        <Alert severity="warning" icon={false}>
          {item.request.coach} busca sustituta{item.request.note ? `: «${item.request.note}»` : '.'}
        </Alert>
      ) : null}
      <div>
        <Typography>
          {item.coaches.map(fullName).join(' y ')} · {item.location.name}
        </Typography>
        <Typography>
          {counted(item.taken, 'lugar reservado', 'lugares reservados')} de {item.capacity} · {item.duration}{' '}
          minutos
          {item.waiting > 0 ? ` · ${item.waiting} en lista de espera` : ''}
        </Typography>
        {markOf(item) && !item.request ? (
          <Typography sx={{ fontWeight: 600 }}>{markOf(item)}</Typography>
        ) : null}
        {!isChangeable && !item.is_cancelled ? (
          <Typography color="text.secondary">Ya empezó: no se mueve ni se cancela.</Typography>
        ) : null}
      </div>
      {isChangeable ? (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={onMove}>
            Mover…
          </Button>
          <Button variant="outlined" onClick={onSubstitute}>
            Poner sustituta…
          </Button>
          <Button variant="outlined" color="error" onClick={onCancel}>
            Cancelar la clase…
          </Button>
        </Stack>
      ) : null}
      {item.is_cancelled ? null : (
        <Stack spacing={0.5}>
          <Link href={`/recepcion/clase/${item.single_class_id}/`}>Lista de la clase</Link>
          <Link href={`/recepcion/horario/?branch_id=${branch_id}&dia=${day}`}>
            Cupo, nota, enlace o las semanas que siguen
          </Link>
        </Stack>
      )}
    </Panel>
  );
}
