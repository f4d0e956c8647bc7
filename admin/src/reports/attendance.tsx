import { Typography } from '@mui/material';
import type { AttendancePart, ReportFilters } from '@tbm/contract/reports';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { Outcome } from '../outcome.tsx';
import { Part } from '../part.tsx';
import { Tile, Tiles } from '../tiles.tsx';
import { useCall } from '../use-call.ts';
import { type ChosenPeriod, rowsAddress } from './address.ts';
import { numberText, shareText } from './numbers.ts';
import { BarTable } from './parts.tsx';

/** How full classes are, and who came. */
export const Attendance = ({ chosen }: { chosen: ChosenPeriod }): ReactNode => (
  <Outcome read={useCall('GET /reports/attendance', { query: chosen })}>
    {({ total, classes, coaches, hours }) => {
      const parts = (
        name: string,
        head: string,
        rows: AttendancePart[],
        filter: (key: string) => ReportFilters,
      ) => (
        <Part name={name}>
          <BarTable
            name={name}
            head={head}
            columns={['Clases', 'Ocupación', 'Asistieron', 'No llegaron']}
            lines={rows.map((row) => ({
              key: row.key,
              name: row.label,
              to: rowsAddress('classes', chosen, filter(row.key)),
              share: row.capacity === 0 ? 0 : row.reserved / row.capacity,
              numbers: [
                numberText(row.classes),
                shareText(row.reserved, row.capacity),
                `${numberText(row.attended)} (${shareText(row.attended, row.reserved)})`,
                `${numberText(row.missed)} (${shareText(row.missed, row.reserved)})`,
              ],
            }))}
          />
        </Part>
      );
      return (
        <>
          <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
            Cuentan las clases que ya empezaron. Quien no quedó marcada al cerrar el día no llegó. Una clase
            con dos coaches cuenta para las dos, y una vez en el total.
          </Typography>
          <Tiles>
            <Tile
              name="Ocupación"
              value={shareText(total.reserved, total.capacity)}
              note={`${numberText(total.reserved)} de ${counted(total.capacity, 'lugar', 'lugares')}`}
              to={rowsAddress('classes', chosen)}
            />
            <Tile
              name="Asistieron"
              value={numberText(total.attended)}
              note={`${shareText(total.attended, total.reserved)} de los lugares reservados; ${counted(total.guests, 'invitada', 'invitadas')}`}
              to={rowsAddress('places', chosen, { place: 'attended' })}
            />
            <Tile
              name="No llegaron"
              value={numberText(total.missed)}
              note={`${shareText(total.missed, total.reserved)} de los lugares reservados`}
              to={rowsAddress('places', chosen, { place: 'missed' })}
            />
            <Tile name="Clases" value={numberText(total.classes)} to={rowsAddress('classes', chosen)} />
          </Tiles>
          {parts('Por clase', 'Clase', classes, (key) => ({ class_type_id: Number(key) }))}
          {parts('Por coach', 'Coach', coaches, (key) => ({ instructor_id: Number(key) }))}
          {parts('Por hora', 'Empieza a las', hours, (key) => ({ hour: key }))}
        </>
      );
    }}
  </Outcome>
);
