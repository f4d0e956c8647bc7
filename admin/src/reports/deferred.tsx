import { Typography } from '@mui/material';
import type { DeferredPart } from '@tbm/contract/reports';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { dayText } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Part } from '../part.tsx';
import { Tile, Tiles } from '../tiles.tsx';
import { useCall } from '../use-call.ts';
import { type ChosenPeriod, rowsAddress } from './address.ts';
import { moneyText, shareText } from './numbers.ts';
import { BarTable } from './parts.tsx';

/** What was charged and is still owed at the end of a period. */
export const Deferred = ({ chosen }: { chosen: ChosenPeriod }): ReactNode => (
  <Outcome read={useCall('GET /reports/deferred', { query: chosen })}>
    {({ deferred, charges, units, packages }) => {
      const parts = (name: string, head: string, rows: DeferredPart[], isPackage: boolean) => (
        <Part name={name}>
          <BarTable
            name={name}
            head={head}
            columns={['Cobros', 'Por devengar', 'Parte']}
            lines={rows.map((row) => ({
              key: row.key,
              name: row.label,
              ...(isPackage ? { to: rowsAddress('deferred', chosen, { package_id: Number(row.key) }) } : {}),
              share: row.deferred / Math.max(...rows.map((one) => one.deferred), 1),
              numbers: [String(row.charges), moneyText(row.deferred), shareText(row.deferred, deferred)],
            }))}
          />
        </Part>
      );
      return (
        <>
          <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
            Lo que ya cobraste y todavía debes, al cierre del {dayText(chosen.to)} o a este momento. Cada
            cobro, menos lo devuelto, se reparte así: un paquete de clases, por las clases que no se han usado
            ni han vencido; una reservación cuenta como usada. Una clase especial, completa hasta que empieza.
            Lo demás, por los días que faltan de lo que ese cobro pagó. Un paquete revocado ya no debe nada.
            Lo que importaste no cuenta: no se cobró aquí.
          </Typography>
          <Tiles>
            <Tile
              name="Por devengar"
              value={moneyText(deferred)}
              note={`En ${counted(charges, 'cobro', 'cobros')}`}
              to={rowsAddress('deferred', chosen)}
            />
          </Tiles>
          {parts('Según cómo se cuenta', 'Se cuenta en', units, false)}
          {parts('Por paquete', 'Paquete', packages, true)}
        </>
      );
    }}
  </Outcome>
);
