import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { Answer } from '@tbm/contract';
import { type ReactNode, use } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { BackOfficePage } from '../menu.ts';
import { NotFound } from '../not-found.tsx';
import { Outcome } from '../outcome.tsx';
import { OwnBranches } from '../own-branches.ts';
import { Page } from '../page.tsx';
import { Tabs } from '../tabs.tsx';
import { useCall } from '../use-call.ts';
import type { ChosenPeriod } from './address.ts';
import { Attendance } from './attendance.tsx';
import { Deferred } from './deferred.tsx';
import { Members } from './members.tsx';
import { periodIn, periodText, presetNames, presets, todayIn } from './period.ts';
import { Sales } from './sales.tsx';

const reports = {
  ventas: { name: 'Ventas', page: Sales },
  'por-devengar': { name: 'Por devengar', page: Deferred },
  socias: { name: 'Socias', page: Members },
  asistencia: { name: 'Asistencia', page: Attendance },
} as const;
type Name = keyof typeof reports;
const names = Object.keys(reports) as Name[];

/** The reports of an owner, by branch and period. What is chosen is in the address. */
function ReportsPage(): ReactNode {
  const { report = 'ventas' } = useParams();
  const name = names.find((one) => one === report);
  const branches = useCall('GET /branches', {});
  const ownBranches = use(OwnBranches);
  if (!name) return <NotFound />;
  return (
    <Page title={`Reportes: ${reports[name].name}`}>
      <Outcome read={branches}>
        {(found) => (
          <Report
            name={name}
            branches={found.filter(
              ({ branch_id }) => ownBranches === null || ownBranches.includes(branch_id),
            )}
          />
        )}
      </Outcome>
    </Page>
  );
}

function Report({ name, branches }: { name: Name; branches: Answer<'GET /branches'> }): ReactNode {
  const [search] = useSearchParams();
  const branch = branches.find(({ branch_id }) => String(branch_id) === search.get('sucursal'));
  const today = todayIn((branch ?? branches[0])?.timezone ?? 'America/Monterrey');
  const { preset, ...period } = periodIn(search, today);
  const chosen: ChosenPeriod = { ...period, ...(branch ? { branch_id: branch.branch_id } : {}) };
  const Shown = reports[name].page;
  return (
    <>
      <Tabs
        label="Reportes"
        chosen={name}
        tabs={names.map((one) => ({ name: one, text: reports[one].name, to: `/reportes/${one}?${search}` }))}
      />
      <Choice preset={preset} chosen={chosen} branches={branches} />
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {`${periodText(period)} · ${branch?.name ?? 'Todas las sucursales'}`}
      </Typography>
      <Shown chosen={chosen} />
    </>
  );
}

/** Branch, presets and own dates. */
function Choice({
  preset,
  chosen: { from, to, branch_id },
  branches,
}: {
  preset: string | null;
  chosen: ChosenPeriod;
  branches: Answer<'GET /branches'>;
}): ReactNode {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label="Sucursal"
        value={branch_id === undefined ? 'todas' : String(branch_id)}
        onChange={({ target }) => set({ sucursal: target.value === 'todas' ? null : target.value })}
        sx={{ minWidth: '10rem' }}
      >
        <MenuItem value="todas">Todas</MenuItem>
        {branches.map((one) => (
          <MenuItem key={one.branch_id} value={String(one.branch_id)}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      <Stack
        direction="row"
        useFlexGap
        spacing={0.5}
        sx={{ flexWrap: 'wrap' }}
        role="group"
        aria-label="Periodo"
      >
        {presets.map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === preset ? 'contained' : 'outlined'}
            aria-pressed={one === preset}
            onClick={() => set({ periodo: one, desde: null, hasta: null })}
          >
            {presetNames[one]}
          </Button>
        ))}
      </Stack>
      {(
        [
          ['Desde', from, (value: string) => ({ desde: value, hasta: to < value ? value : to })],
          ['Hasta', to, (value: string) => ({ desde: from > value ? value : from, hasta: value })],
        ] as const
      ).map(([label, value, changes]) => (
        <TextField
          key={label}
          type="date"
          size="small"
          label={label}
          value={value}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => target.value && set({ periodo: null, ...changes(target.value) })}
        />
      ))}
    </Stack>
  );
}

export const reportsPage: BackOfficePage = {
  paths: ['/reportes/:report?'],
  element: <ReportsPage />,
  menu: {
    name: 'Reportes',
    group: 'top',
    order: 30,
  },
  isForOwnBranches: true,
};
