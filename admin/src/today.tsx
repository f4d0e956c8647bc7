import { Box, Link, Stack, Typography } from '@mui/material';
import { currentTime } from '@tbm/browser/clock';
import type { Answer } from '@tbm/contract';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { Link as To } from 'react-router';
import { hourAt } from './moments.ts';
import { Outcome } from './outcome.tsx';
import { Part } from './part.tsx';
import { rowsAddress } from './reports/address.ts';
import { ColumnChart } from './reports/chart.tsx';
import { moneyText, netOf, shareText } from './reports/numbers.ts';
import { addDays, columnsOf, periodOf, periodText, todayIn } from './reports/period.ts';
import { Tile, Tiles } from './tiles.tsx';
import { useCall } from './use-call.ts';

type Branch = Answer<'GET /branches'>[number];

/** The studio today: sales, the classes of each branch, and what needs attention. */
export const Today = (): ReactNode => (
  <Outcome read={useCall('GET /branches', {})}>
    {(branches) => (
      <>
        <Money today={todayIn(branches[0]?.timezone ?? 'America/Monterrey')} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
          }}
        >
          {branches.map((branch) => (
            <Classes key={branch.branch_id} branch={branch} />
          ))}
          <Waiting />
        </Box>
      </>
    )}
  </Outcome>
);

function Money({ today }: { today: string }): ReactNode {
  const days = { from: addDays(today, -29), to: today };
  const month = periodOf('mes', today);
  const sales = useCall('GET /reports/sales', { query: days });
  const members = useCall('GET /reports/members', { query: month });
  return (
    <Outcome read={sales}>
      {({ days: sold }) => {
        const columns = columnsOf(
          sold.map((one) => ({ key: one.key ?? '', value: netOf(one) })),
          days,
        );
        const [yesterday, now] = columns.slice(-2);
        return (
          <>
            <Tiles>
              <Tile
                name="Ventas de hoy"
                value={moneyText(now?.value ?? 0)}
                to={rowsAddress('charges', { from: today, to: today })}
              />
              <Tile
                name="Ventas de ayer"
                value={moneyText(yesterday?.value ?? 0)}
                to={rowsAddress('charges', { from: addDays(today, -1), to: addDays(today, -1) })}
              />
              <Outcome read={members}>
                {({ active, active_before, joined, lost }) => (
                  <>
                    <Tile
                      name="Socias activas"
                      value={String(active)}
                      note={`${active_before} al empezar el mes`}
                      to={rowsAddress('active', month)}
                    />
                    <Tile
                      name="Nuevas este mes"
                      value={String(joined)}
                      note={`Se fueron ${lost}`}
                      to={rowsAddress('joined', month)}
                    />
                  </>
                )}
              </Outcome>
            </Tiles>
            <Part name="Ventas de 30 días">
              <ColumnChart
                label="Ventas netas de 30 días"
                columns={columns.map(({ key, value, label, ...span }) => ({
                  key,
                  label,
                  value,
                  text: `${periodText(span)}: ${moneyText(value)}.`,
                  to: rowsAddress('charges', span),
                }))}
              />
            </Part>
          </>
        );
      }}
    </Outcome>
  );
}

/** The classes of a branch today, in figures, and those that are still to come. */
function Classes({ branch: { branch_id, name, timezone } }: { branch: Branch }): ReactNode {
  const read = useCall('GET /rosters', { query: { branch_id } });
  return (
    <Part name={`Hoy en ${name}`}>
      <Outcome read={read}>
        {(held) => {
          const places = held.reduce((sum, { capacity }) => sum + capacity, 0);
          const taken = held.reduce((sum, one) => sum + one.taken, 0);
          const next = held.filter(({ class_date }) => Date.parse(class_date) > currentTime()).slice(0, 4);
          return (
            <>
              <Typography gutterBottom>
                {held.length === 0
                  ? 'Hoy no hay clases.'
                  : `${counted(held.length, 'clase', 'clases')} · ${taken} de ${counted(places, 'lugar', 'lugares')} (${shareText(taken, places)})`}
              </Typography>
              <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
                {next.map((one) => (
                  <li key={one.single_class_id}>
                    <Link href={`/recepcion/clase/${one.single_class_id}`}>
                      {`${hourAt(one.class_date, timezone)} ${one.class_type.name}`}
                    </Link>
                    {` · ${one.taken} de ${one.capacity}`}
                  </li>
                ))}
              </Stack>
            </>
          );
        }}
      </Outcome>
    </Part>
  );
}

/** What waits for a person. */
const Waiting = (): ReactNode => (
  <Part name="Te espera">
    <Outcome read={useCall('GET /system', {})}>
      {({ checklist, jobs, messages, events_failed, posts_waiting, findings, integrity }) => {
        const steps = checklist.filter(({ state }) => state === 'missing').length;
        const items = [
          [steps, 'paso para abrir', 'pasos para abrir', '/sistema'],
          [posts_waiting, 'post por revisar', 'posts por revisar', null],
          [jobs.failed, 'tarea que falló', 'tareas que fallaron', '/sistema/tareas'],
          [messages.failed, 'mensaje que no salió', 'mensajes que no salieron', '/sistema/mensajes'],
          [events_failed, 'aviso de cobro sin leer', 'avisos de cobro sin leer', '/sistema/avisos'],
          [
            findings,
            'diferencia de cobro por resolver',
            'diferencias de cobro por resolver',
            '/sistema/avisos',
          ],
          [
            integrity?.broken ?? 0,
            'regla de datos que falla',
            'reglas de datos que fallan',
            '/sistema/integridad',
          ],
        ] as const;
        const waiting = items.filter(([count]) => count > 0);
        if (waiting.length === 0) return <Typography>Nada espera. Todo está al día.</Typography>;
        return (
          <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {waiting.map(([count, one, many, to]) => (
              <li key={one}>
                {to === null ? (
                  <Link href="/recepcion/comunidad/">{counted(count, one, many)}</Link>
                ) : (
                  <Link component={To} to={to}>
                    {counted(count, one, many)}
                  </Link>
                )}
              </li>
            ))}
          </Stack>
        );
      }}
    </Outcome>
  </Part>
);
