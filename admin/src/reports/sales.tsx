import type { ReportFilters, SalesPart } from '@tbm/contract/reports';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { Outcome } from '../outcome.tsx';
import { Part } from '../part.tsx';
import { Tile, Tiles } from '../tiles.tsx';
import { useCall } from '../use-call.ts';
import { type ChosenPeriod, rowsAddress } from './address.ts';
import { ColumnChart } from './chart.tsx';
import { moneyText, netOf, shareText } from './numbers.ts';
import { AsTable, BarTable } from './parts.tsx';
import { columnsOf, periodText } from './period.ts';

/** Sales of a period: what was charged, and what was given back on the days it was. */
export const Sales = ({ chosen }: { chosen: ChosenPeriod }): ReactNode => (
  <Outcome read={useCall('GET /reports/sales', { query: chosen })}>
    {({ total, days, packages, methods, sellers }) => {
      const columns = columnsOf(
        days.map((one) => ({ key: one.key ?? '', value: netOf(one) })),
        chosen,
      );
      const parts = (
        name: string,
        head: string,
        rows: SalesPart[],
        filter: (key: string | null) => ReportFilters,
      ) => (
        <Part name={name}>
          <BarTable
            name={name}
            head={head}
            columns={['Neto', 'Cobros', 'Cobrado', 'Devuelto']}
            lines={rows.map((row) => ({
              key: row.key ?? 'online',
              name: row.label,
              to: rowsAddress('charges', chosen, filter(row.key)),
              share: netOf(row) / Math.max(...rows.map(netOf), 1),
              numbers: [
                moneyText(netOf(row)),
                String(row.charges),
                moneyText(row.charged),
                moneyText(row.refunded),
              ],
            }))}
          />
        </Part>
      );
      return (
        <>
          <Tiles>
            <Tile name="Neto" value={moneyText(netOf(total))} to={rowsAddress('charges', chosen)} />
            <Tile
              name="Cobrado"
              value={moneyText(total.charged)}
              note={counted(total.charges, 'cobro', 'cobros')}
              to={rowsAddress('charges', chosen, { charge: 'paid' })}
            />
            <Tile
              name="Devuelto"
              value={moneyText(total.refunded)}
              note={`${shareText(total.refunded, total.charged)} de lo cobrado`}
              to={rowsAddress('charges', chosen, { charge: 'refunded' })}
            />
            <Tile
              name="Por cobro"
              value={total.charges === 0 ? '—' : moneyText(total.charged / total.charges)}
              note="En promedio"
              to={rowsAddress('charges', chosen, { charge: 'paid' })}
            />
          </Tiles>
          <Part name={columns[0]?.key.length === 7 ? 'Por mes' : 'Por día'}>
            <ColumnChart
              label="Ventas netas"
              columns={columns.map(({ key, value, label, ...span }) => ({
                key,
                label,
                value,
                text: `${periodText(span)}: ${moneyText(value)}.`,
                to: rowsAddress('charges', { ...chosen, ...span }),
              }))}
            />
            <AsTable
              name="Ventas netas"
              head={['Fecha', 'Neto']}
              rows={columns.map(({ key, value, from, to }) => ({
                key,
                cells: [periodText({ from, to }), moneyText(value)],
              }))}
            />
          </Part>
          {parts('Por paquete', 'Paquete', packages, (key) => ({ package_id: Number(key) }))}
          {parts('Por método de pago', 'Método de pago', methods, (key) => ({
            payment_method_id: Number(key),
          }))}
          {parts('Por quien vendió', 'Quién vendió', sellers, (key) => ({
            seller: key === null ? 'online' : Number(key),
          }))}
        </>
      );
    }}
  </Outcome>
);
