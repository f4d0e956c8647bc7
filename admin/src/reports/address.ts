import type { ReportFilters, ReportList } from '@tbm/contract/reports';
import type { Period } from './period.ts';

/** A period and its branch; without one all branches. */
export interface ChosenPeriod extends Period {
  branch_id?: number;
}

/** The address of the rows behind a figure. */
export function rowsAddress(
  list: ReportList,
  { from, to, branch_id }: ChosenPeriod,
  filters: ReportFilters = {},
): string {
  const definedFilters = Object.entries(filters).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams([
    ['desde', from],
    ['hasta', to],
    ...(branch_id === undefined ? [] : [['sucursal', String(branch_id)]]),
    ...definedFilters.map(([name, value]) => [name, String(value)]),
  ]);
  return `/reportes/renglones/${list}?${search}`;
}
