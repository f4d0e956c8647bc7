import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import type { Answer, Args } from '@tbm/contract';
import { type CellKind, type ReportList, reportColumns, reportLists } from '@tbm/contract/reports';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useEffect, useState } from 'react';
import { Title } from 'react-admin';
import { Link as To, useParams, useSearchParams } from 'react-router';
import { api, download, problemOf } from '../api.ts';
import { Listing } from '../listing.tsx';
import type { BackOfficePage } from '../menu.ts';
import { NotFound } from '../not-found.tsx';
import { pageWidth } from '../page-width.ts';
import { cellText } from './numbers.ts';
import { periodText } from './period.ts';

const lists: Record<ReportList, { name: string; report: string }> = {
  charges: { name: 'Cobros y devoluciones', report: 'ventas' },
  deferred: { name: 'Por devengar', report: 'por-devengar' },
  active: { name: 'Socias activas', report: 'socias' },
  joined: { name: 'Socias nuevas o de regreso', report: 'socias' },
  lost: { name: 'Socias que se fueron', report: 'socias' },
  trials: { name: 'Pruebas', report: 'socias' },
  classes: { name: 'Clases', report: 'asistencia' },
  places: { name: 'Lugares reservados', report: 'asistencia' },
};

type Query = Args<'GET /reports/rows/:list'>['query'];
type Row = Answer<'GET /reports/rows/:list'>['rows'][number];

const filterNames = [
  'package_id',
  'payment_method_id',
  'seller',
  'class_type_id',
  'instructor_id',
  'hour',
  'charge',
  'trial',
  'place',
];

/** What the address asks for. */
function queryIn(search: URLSearchParams): Query {
  const filters = filterNames.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  const branch = search.get('sucursal');
  return {
    from: search.get('desde') ?? '',
    to: search.get('hasta') ?? '',
    ...(branch === null ? {} : { branch_id: Number(branch) }),
    ...Object.fromEntries(filters),
  };
}

/** The rows behind a figure: page by page, and as a file. */
function RowsPage(): ReactNode {
  const { list } = useParams();
  const knownList = reportLists.find((one) => one === list);
  const [search] = useSearchParams();
  return knownList ? <List key={`${knownList} ${search}`} list={knownList} search={search} /> : <NotFound />;
}

function List({ list, search }: { list: ReportList; search: URLSearchParams }): ReactNode {
  const [query] = useState(() => queryIn(search));
  const [rows, setRows] = useState<Row[]>([]);
  const [before, setBefore] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(true);
  const { name, report } = lists[list];
  const back = new URLSearchParams(
    [...search].filter(([key]) => ['desde', 'hasta', 'sucursal'].includes(key)),
  );

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem('');
    await work()
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  }
  const read = (from: string | null): Promise<void> =>
    attempt(async () => {
      const page = await api('GET /reports/rows/:list', {
        params: { list },
        query: { ...query, ...(from === null ? {} : { before: from }) },
      });
      setRows((so) => (from === null ? page.rows : [...so, ...page.rows]));
      setBefore(page.before);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; another list is another page.
  useEffect(() => void read(null), []);

  return (
    <Stack
      spacing={2}
      sx={{
        marginTop: 2,
        marginBottom: 4,
        maxWidth: pageWidth,
        minWidth: 0,
        alignItems: 'flex-start',
      }}
    >
      <Title title={name} />
      <Link component={To} to={`/reportes/${report}?${back}`}>
        Volver al reporte
      </Link>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {isBusy && rows.length === 0
            ? 'Cargando…'
            : `${query.from && query.to ? periodText(query as { from: string; to: string }) : ''} · ${counted(rows.length, 'renglón', 'renglones')}${before === null ? '' : ' y hay más'}`}
        </Typography>
        <Button
          variant="outlined"
          disabled={isBusy || rows.length === 0}
          onClick={() =>
            void attempt(() =>
              download('GET /reports/rows/:list/csv', { params: { list }, query }, `${name}.csv`),
            )
          }
        >
          Descargar todo en CSV
        </Button>
      </Stack>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      {rows.length > 0 ? (
        // Rows are only ever added at the end.
        <Listing name={name} rows={rows} keyOf={(_, index) => index} columns={columnsOf(list)} />
      ) : null}
      {rows.length === 0 && !isBusy && !problem ? (
        <Typography>No hay renglones en este periodo.</Typography>
      ) : null}
      {before === null ? null : (
        <Button variant="contained" disabled={isBusy} onClick={() => void read(before)}>
          Ver más
        </Button>
      )}
    </Stack>
  );
}

const isNumber = (kind: CellKind): boolean => ['money', 'number', 'percent'].includes(kind);

const columnsOf = (list: ReportList) =>
  Object.entries(reportColumns[list]).map(([name, { label, kind }]) => ({
    name: label,
    cell: (row: Row) => <Cell kind={kind} value={row[name]} row={row} />,
    isNumber: isNumber(kind),
  }));

/** A member leads to the member's page, a class to its page at the desk. */
function Cell({ kind, value, row }: { kind: CellKind; value: Row[string] | undefined; row: Row }): ReactNode {
  const text = cellText(kind, value);
  if (kind === 'member' && row.customer_id !== null)
    return (
      <Link component={To} to={`/socias/${row.customer_id}`}>
        {text}
      </Link>
    );
  if (kind === 'class' && row.single_class_id !== null)
    return <Link href={`/recepcion/clase/${row.single_class_id}`}>{text}</Link>;
  return text;
}

export const rowsPage: BackOfficePage = {
  paths: ['/reportes/renglones/:list'],
  element: <RowsPage />,
};
