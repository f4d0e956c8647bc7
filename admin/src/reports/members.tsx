import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { dayText } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Part } from '../part.tsx';
import { Tile, Tiles } from '../tiles.tsx';
import { useCall } from '../use-call.ts';
import { type ChosenPeriod, rowsAddress } from './address.ts';
import { ColumnChart } from './chart.tsx';
import { numberText, shareText } from './numbers.ts';
import { AsTable } from './parts.tsx';
import { dayMonthText } from './period.ts';

/** Active, new and former members, and the results of trials. */
export const Members = ({ chosen }: { chosen: ChosenPeriod }): ReactNode => (
  <Outcome read={useCall('GET /reports/members', { query: chosen })}>
    {({ active_before, active, joined, lost, days, trials }) => {
      const { begun, stayed, running, left } = trials;
      return (
        <>
          <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
            Una socia está activa mientras tiene un paquete vigente: pagado, en su prueba o regalado. Se fue
            quien lo estaba al empezar el periodo y ya no al terminar.
          </Typography>
          <Tiles>
            <Tile
              name="Activas"
              value={numberText(active)}
              note={`${numberText(active_before)} al empezar el periodo`}
              to={rowsAddress('active', chosen)}
            />
            <Tile name="Nuevas o de regreso" value={numberText(joined)} to={rowsAddress('joined', chosen)} />
            <Tile
              name="Se fueron"
              value={numberText(lost)}
              note={`${shareText(lost, active_before)} de las que había`}
              to={rowsAddress('lost', chosen)}
            />
            <Tile
              name="Pruebas que se quedaron"
              value={shareText(stayed, begun - running)}
              note={`${numberText(stayed)} de ${numberText(begun - running)} que terminaron`}
              to={rowsAddress('trials', chosen, { trial: 'stayed' })}
            />
          </Tiles>
          <Part name="Socias activas">
            <ColumnChart
              label="Socias activas al terminar el día"
              columns={days.map(({ day, active: value }) => ({
                key: day,
                label: dayMonthText(day),
                value,
                text: `${dayText(day)}: ${numberText(value)}.`,
                to: rowsAddress('active', { ...chosen, from: day, to: day }),
              }))}
            />
            <AsTable
              name="Socias activas"
              head={['Al terminar el', 'Activas']}
              rows={days.map(({ day, active: value }) => ({
                key: day,
                cells: [dayText(day), numberText(value)],
              }))}
            />
          </Part>
          <Part name="Pruebas que empezaron">
            <Tiles>
              <Tile name="En total" value={numberText(begun)} to={rowsAddress('trials', chosen)} />
              <Tile
                name="Se quedaron"
                value={numberText(stayed)}
                to={rowsAddress('trials', chosen, { trial: 'stayed' })}
              />
              <Tile
                name="Siguen en prueba"
                value={numberText(running)}
                to={rowsAddress('trials', chosen, { trial: 'running' })}
              />
              <Tile
                name="No continuaron"
                value={numberText(left)}
                to={rowsAddress('trials', chosen, { trial: 'left' })}
              />
            </Tiles>
          </Part>
        </>
      );
    }}
  </Outcome>
);
