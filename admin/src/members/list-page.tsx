import { Avatar, Box, Chip, Link, Stack, TextField, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useDebounced } from '@tbm/browser/use-debounced';
import type { Args } from '@tbm/contract';
import { typedLimit } from '@tbm/contract/lengths';
import { type MemberListed, memberSorts } from '@tbm/contract/member-record';
import { memberStates } from '@tbm/contract/members';
import { searchLength } from '@tbm/contract/search-lengths';
import { type ReactNode, useEffect, useState } from 'react';
import { Link as To, useSearchParams } from 'react-router';
import { card } from '../card.ts';
import { InlineFacts } from '../inline-facts.tsx';
import type { BackOfficePage } from '../menu.ts';
import { dayAt, dayText } from '../moments.ts';
import { fullName } from '../names.ts';
import { Outcome } from '../outcome.tsx';
import { Page } from '../page.tsx';
import { Pages } from '../paging.tsx';
import { Rows } from '../rows.tsx';
import { useCall } from '../use-call.ts';
import { useBranches } from './use-branches.ts';
import { phoneText, states } from './words.ts';

type Query = NonNullable<Args<'GET /members'>['query']>;

/** The names of the filters in the address. */
const names = {
  query: 'buscar',
  branch_id: 'sucursal',
  state: 'estado',
  tag: 'etiqueta',
  sort: 'orden',
  page: 'pagina',
} as const;

const numberIn = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name));
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

function queryIn(search: URLSearchParams): Query {
  const branch_id = numberIn(search, names.branch_id);
  const tag = numberIn(search, names.tag);
  const state = memberStates.find((one) => one === search.get(names.state));
  return {
    query: (search.get(names.query) ?? '').slice(0, 120),
    sort: memberSorts.find((one) => one === search.get(names.sort)) ?? 'name',
    page: numberIn(search, names.page) ?? 1,
    ...(branch_id ? { branch_id } : {}),
    ...(tag ? { tag } : {}),
    ...(state ? { state } : {}),
  };
}

const sorts = { name: 'Nombre', newest: 'Las más nuevas' } as const;

/** All members, found by name, mail, phone or number, and filtered. The choices are in the address. */
function MembersPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const query = queryIn(search);
  const { branches, nameOf, zoneOf } = useBranches();
  const tags = useCall('GET /members/tags', {});
  const read = useCall('GET /members', { query });
  const set = (name: keyof typeof names, value: string): void => {
    const next = new URLSearchParams(search);
    if (name !== 'page') next.delete(names.page);
    if (value === '') next.delete(names[name]);
    else next.set(names[name], value);
    setSearch(next, { replace: name === 'query' });
  };
  const chosen = (
    label: string,
    name: keyof typeof names,
    options: readonly (readonly [string | number, string])[],
  ) => (
    <TextField
      select
      size="small"
      label={label}
      value={search.get(names[name]) ?? ''}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 40%', sm: 'none' } }}
      onChange={({ target }) => set(name, target.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
  return (
    <Page title="Socias">
      <Stack
        direction="row"
        useFlexGap
        spacing={1.5}
        role="group"
        aria-label="Filtros"
        sx={{ flexWrap: 'wrap' }}
      >
        <Words value={query.query ?? ''} onType={(text) => set('query', text)} />
        {chosen('Sucursal', 'branch_id', [
          ['', 'Todas'],
          ...branches.map(({ branch_id, name }) => [branch_id, name] as const),
        ])}
        {chosen('Estado', 'state', [['', 'Todos'], ...Object.entries(states)])}
        {chosen('Etiqueta', 'tag', [
          ['', 'Todas'],
          ...(tags.data ?? []).map(({ member_tag_id, name }) => [member_tag_id, name] as const),
        ])}
        {chosen('Orden', 'sort', [
          ['', sorts.name],
          ['newest', sorts.newest],
        ])}
      </Stack>
      <Outcome read={read}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? (
              <Typography>Nadie coincide. Prueba con menos filtros o con otra parte del nombre.</Typography>
            ) : (
              <List rows={data} nameOf={nameOf} zoneOf={zoneOf} />
            )}
            <Pages page={page} onPage={(next) => set('page', String(next))} />
          </>
        )}
      </Outcome>
    </Page>
  );
}

/** Asks the server when the typing stops. */
function Words({ value, onType }: { value: string; onType: (text: string) => void }): ReactNode {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim(), 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is sent.
  useEffect(() => {
    if (settled !== value) onType(settled);
  }, [settled]);
  return (
    <TextField
      size="small"
      type="search"
      label="Nombre, correo, teléfono o número"
      value={typed}
      slotProps={{ htmlInput: { maxLength: typedLimit(searchLength) } }}
      sx={{ flex: '1 1 18rem', maxWidth: '28rem' }}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

interface ListProps {
  rows: readonly MemberListed[];
  nameOf: (branch_id: number) => string;
  zoneOf: (branch_id: number) => string;
}

const MemberName = ({ row }: { row: MemberListed }): ReactNode => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
    <Avatar src={row.file?.url} alt="" sx={{ width: 36, height: 36 }} />
    <Box>
      <Link component={To} to={`/socias/${row.customer_id}`} sx={{ fontWeight: 600 }}>
        {fullName(row)}
      </Link>
      {row.role === null ? (
        <Typography variant="body2" color="text.secondary">
          Sin cuenta todavía
        </Typography>
      ) : null}
    </Box>
  </Stack>
);

const Tags = ({ row }: { row: MemberListed }): ReactNode => (
  <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
    {row.tags.map(({ member_tag_id, name }) => (
      <Chip key={member_tag_id} size="small" label={name} />
    ))}
  </Stack>
);

/** Columns where there is room; on a phone a card for each. */
function List({ rows, nameOf, zoneOf }: ListProps): ReactNode {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const memberSince = (row: MemberListed): string => dayText(dayAt(row.createdAt, zoneOf(row.branch_id)));
  if (!isSmall)
    return (
      <Rows
        name="Socias"
        rows={rows}
        keyOf={({ customer_id }) => customer_id}
        columns={[
          { name: 'Socia', cell: (row) => <MemberName row={row} /> },
          {
            name: 'Contacto',
            cell: (row) => (
              <>
                {phoneText(row.phone) || '—'}
                <br />
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {row.email}
                </Box>
              </>
            ),
          },
          { name: 'Sucursal', cell: (row) => nameOf(row.branch_id) },
          { name: 'Estado', cell: (row) => states[row.state] },
          { name: 'Etiquetas', cell: (row) => <Tags row={row} /> },
          { name: 'Socia desde', cell: memberSince },
          { name: 'Número', cell: (row) => row.customer_id },
        ]}
      />
    );
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {rows.map((row) => (
        <Stack key={row.customer_id} component="li" spacing={0.75} sx={card}>
          <MemberName row={row} />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <InlineFacts>
              {[states[row.state], nameOf(row.branch_id), `desde ${memberSince(row)}`]}
            </InlineFacts>
            <InlineFacts>{[phoneText(row.phone), row.email].filter((part) => part !== '')}</InlineFacts>
          </Typography>
          {row.tags.length > 0 ? <Tags row={row} /> : null}
        </Stack>
      ))}
    </Stack>
  );
}

export const membersPage: BackOfficePage = {
  paths: ['/socias'],
  element: <MembersPage />,
  menu: {
    name: 'Socias',
    group: 'Socias',
    order: 10,
  },
};
