import { Button, Stack } from '@mui/material';
import { formatLongDay, shortWeekday, weekOf } from '@tbm/domain/time';
import type { ReactNode } from 'react';

/** On a phone: the days of the week, one of which is shown. */
export const DayTabs = ({
  day,
  today,
  onChoose,
}: {
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  onChoose: (day: string) => void;
}): ReactNode => (
  <Stack direction="row" spacing={0.5} role="group" aria-label="Días de la semana">
    {weekOf(day).map((one) => (
      <Button
        key={one.toString()}
        size="small"
        aria-pressed={one.equals(day)}
        aria-label={`${formatLongDay(one)}${one.equals(today) ? ', hoy' : ''}`}
        variant={one.equals(day) ? 'contained' : 'outlined'}
        onClick={() => onChoose(one.toString())}
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 48,
          paddingX: 0.25,
          display: 'grid',
          lineHeight: 1.2,
        }}
      >
        <span>{shortWeekday(one.dayOfWeek)}</span>
        <span>{one.day}</span>
      </Button>
    ))}
  </Stack>
);
