import { Alert, Button, Link, MenuItem, Stack, TextField, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { currentTime } from '@tbm/browser/clock';
import type { Answer } from '@tbm/contract';
import { counted } from '@tbm/domain/counted';
import {
  dayIn,
  formatHour,
  formatLongDay,
  formatShortDay,
  formatWeek,
  mondayOf,
  weekOf,
} from '@tbm/domain/time';
import { type ReactNode, useEffect, useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Outcome } from '../outcome.tsx';
import { pageWidth } from '../page-width.ts';
import { useCall } from '../use-call.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { DayTabs } from './day-tabs.tsx';
import { Grid } from './grid.tsx';
import { NewDialog } from './new-dialog.tsx';
import { type Opened, OpenedDialog } from './opened.tsx';

/** The schedule of a branch as a calendar. What is shown is in the address. */
export default function WeekPage(): ReactNode {
  const branches = useCall('GET /branches', {});
  return (
    <Stack
      spacing={1.5}
      sx={{
        marginTop: 2,
        marginBottom: 4,
        maxWidth: { ...pageWidth, sm: 'min(100rem, calc(100vw - 17rem))' },
        minWidth: 0,
      }}
    >
      <Title title="Horario" />
      <Outcome read={branches}>{(found) => <Calendar branches={found} />}</Outcome>
    </Stack>
  );
}

const isDay = (text: string | null): text is string => {
  try {
    return text !== null && Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
};

function Calendar({ branches }: { branches: Answer<'GET /branches'> }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const notify = useNotify();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const branch =
    branches.find(({ branch_id }) => String(branch_id) === search.get('sucursal')) ?? branches[0];
  const branch_id = branch?.branch_id ?? 0;
  const today = dayIn(new Date(now).toISOString(), branch?.timezone ?? 'America/Monterrey');
  const dayInAddress = search.get('dia');
  const day = isDay(dayInAddress) ? Temporal.PlainDate.from(dayInAddress) : today;
  const monday = mondayOf(day);
  const rooms = useCall('GET /locations', { query: { branch_id } });
  const read = useCall('GET /timetable/week', { query: { branch_id, day: monday.toString() } });
  const set = (changes: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const done = (doneText: string): void => {
    setOpened(null);
    notify(doneText, { type: 'success' });
    read.again();
  };
  const room = (rooms.data ?? []).find(({ location_id }) => String(location_id) === search.get('salon'));
  const step = isSmall ? { days: 1 } : { weeks: 1 };
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label="Sucursal"
          value={String(branch_id)}
          onChange={({ target }) => set({ sucursal: target.value, salon: null })}
          sx={{ minWidth: '9rem' }}
        >
          {branches.map((one) => (
            <MenuItem key={one.branch_id} value={String(one.branch_id)}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        {(rooms.data ?? []).length > 1 ? (
          <TextField
            select
            size="small"
            label="Salón"
            value={room ? String(room.location_id) : 'todos'}
            onChange={({ target }) => set({ salon: target.value === 'todos' ? null : target.value })}
            sx={{ minWidth: '9rem' }}
          >
            <MenuItem value="todos">Todos</MenuItem>
            {(rooms.data ?? []).map(({ location_id, name }) => (
              <MenuItem key={location_id} value={String(location_id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        <Stack direction="row" spacing={0.5} role="group" aria-label={isSmall ? 'Día' : 'Semana'}>
          <Button variant="outlined" onClick={() => set({ dia: day.subtract(step).toString() })}>
            Anterior
          </Button>
          <Button variant="outlined" onClick={() => set({ dia: null })}>
            Hoy
          </Button>
          <Button variant="outlined" onClick={() => set({ dia: day.add(step).toString() })}>
            Siguiente
          </Button>
        </Stack>
        <Button
          variant="contained"
          onClick={() => setOpened({ is: 'new' })}
          sx={{ marginLeft: { md: 'auto' } }}
        >
          Nueva clase…
        </Button>
        <Button variant="outlined" onClick={() => setOpened({ is: 'copy' })}>
          Copiar semana…
        </Button>
        <Link href={`/recepcion/horario/?branch_id=${branch_id}&dia=${monday}`}>
          Clases de cada semana y días cerrados
        </Link>
      </Stack>
      <Outcome read={read}>
        {({ classes: read_classes, closed_days, timezone, requests, ...week }) => {
          // Until the requested week has arrived, the week before is not shown as this one.
          const isHere = week.monday === monday.toString();
          const classes = isHere ? read_classes : [];
          const shown = classes.filter(({ location }) => !room || location.location_id === room.location_id);
          const open = shown.filter(({ is_cancelled }) => !is_cancelled);
          const item =
            opened && 'id' in opened ? classes.find((one) => one.single_class_id === opened.id) : undefined;
          const close = () => setOpened(null);
          return (
            <>
              <Typography
                component="h2"
                variant="h6"
                sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
              >
                <span role="status">
                  {isSmall ? formatLongDay(day) : `Semana del ${formatWeek(monday)}`} ·{' '}
                  {!isHere
                    ? 'Cargando…'
                    : counted(
                        isSmall
                          ? open.filter((one) => dayIn(one.class_date, timezone).equals(day)).length
                          : open.length,
                        'clase',
                        'clases',
                      )}
                </span>
              </Typography>
              {requests.length > 0 ? (
                <Alert severity="warning" icon={false}>
                  <Typography sx={{ fontWeight: 600 }}>Buscan sustituta</Typography>
                  <Stack component="ul" spacing={0.5} sx={{ margin: 0, paddingLeft: '1.25rem' }}>
                    {requests.map(({ single_class_id, class_date, class_type, coach }) => (
                      <li key={single_class_id}>
                        <Link
                          component="button"
                          type="button"
                          sx={{ textAlign: 'start', verticalAlign: 'baseline', font: 'inherit' }}
                          onClick={() => {
                            set({ dia: dayIn(class_date, timezone).toString(), salon: null });
                            setOpened({ is: 'class', id: single_class_id });
                          }}
                        >
                          {coach}: {class_type}, {formatShortDay(dayIn(class_date, timezone))}{' '}
                          {formatHour(class_date, timezone)}
                        </Link>
                      </li>
                    ))}
                  </Stack>
                </Alert>
              ) : null}
              {isSmall ? (
                <DayTabs day={day} today={today} onChoose={(chosen) => set({ dia: chosen })} />
              ) : null}
              <Grid
                days={isSmall ? [day] : weekOf(monday)}
                classes={shown.filter((one) => !isSmall || dayIn(one.class_date, timezone).equals(day))}
                closed={new Map(closed_days.map((one) => [one.day, one.reason]))}
                timezone={timezone}
                now={now}
                onOpen={({ single_class_id }) => setOpened({ is: 'class', id: single_class_id })}
                onMove={({ single_class_id }, to) => setOpened({ is: 'move', id: single_class_id, to })}
              />
              {opened?.is === 'copy' ? (
                <CopyDialog branch_id={branch_id} monday={monday} onClose={close} onDone={done} />
              ) : null}
              {opened?.is === 'new' ? (
                <NewDialog
                  branch_id={branch_id}
                  timezone={timezone}
                  day={day.toString()}
                  rooms={rooms.data ?? []}
                  onClose={close}
                  onDone={done}
                />
              ) : null}
              {item && opened ? (
                <OpenedDialog
                  opened={opened}
                  item={item}
                  timezone={timezone}
                  branch_id={branch_id}
                  rooms={rooms.data ?? []}
                  now={now}
                  onOpen={setOpened}
                  onClose={close}
                  onStale={read.again}
                  onDone={done}
                />
              ) : null}
            </>
          );
        }}
      </Outcome>
    </>
  );
}
