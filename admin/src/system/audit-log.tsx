import { Link, Stack, TextField, Typography } from '@mui/material';
import { useDebounced } from '@tbm/browser/use-debounced';
import type { Args } from '@tbm/contract';
import type { AuditRow } from '@tbm/contract/audit';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useEffect, useState } from 'react';
import { Link as To } from 'react-router';
import { Choice } from '../choice.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { roleNames } from '../staff/words.ts';
import { useCall } from '../use-call.ts';
import { fieldText, thingText, valueText } from './things.ts';
import { actions } from './words.ts';

type AuditQuery = NonNullable<Args<'GET /audit'>['query']>;

/** Which member of the staff changed or read what, for all records or for one member. */
export function AuditLog({ customer_id }: { customer_id?: number }): ReactNode {
  const [query, setQuery] = useState<AuditQuery>({
    kind: 'changes',
    page: 1,
    ...(customer_id === undefined ? {} : { customer_id }),
  });
  const set = (changes: Record<string, string>): void => {
    const next = Object.entries({ ...query, page: 1, ...changes }).filter(([, value]) => value !== '');
    setQuery(Object.fromEntries(next) as AuditQuery);
  };
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed.trim(), 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name begins with its first page.
  useEffect(() => set({ who: settled }), [settled]);
  return (
    <>
      <Choice
        name="Bitácora"
        value={query.kind ?? 'changes'}
        options={[
          ['changes', 'Cambios'],
          ['views', 'Consultas de expedientes'],
        ]}
        onChange={(kind) => set({ kind, action: '' })}
      />
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <TextField
          size="small"
          label="Quién"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {query.kind === 'views' ? null : (
          <TextField
            select
            size="small"
            label="Qué hizo"
            value={query.action ?? ''}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => set({ action: target.value })}
          >
            <option value="">Todo</option>
            {Object.entries(actions)
              .filter(([action]) => action !== 'view')
              .map(([action, name]) => (
                <option key={action} value={action}>
                  {name}
                </option>
              ))}
          </TextField>
        )}
        <TextField
          type="date"
          size="small"
          label="Día"
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => set({ day: target.value })}
        />
      </Stack>
      <Outcome read={useCall('GET /audit', { query })}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? <Typography>Ningún registro.</Typography> : null}
            {data.length > 0 ? (
              <Listing
                name="Bitácora"
                rows={data}
                keyOf={({ audit_id }) => audit_id}
                columns={[
                  { name: 'Cuándo', cell: ({ createdAt }) => momentAt(createdAt) },
                  {
                    name: 'Quién',
                    cell: ({ who, role }) => `${who ?? 'Ya no trabaja aquí'} (${roleNames[role]})`,
                  },
                  { name: 'Qué hizo', cell: ({ action }) => actions[action] },
                  { name: 'Registro', cell: thingText },
                  ...(customer_id === undefined ? [whose] : []),
                  {
                    name: 'Antes y después',
                    cell: (row) => <Changes row={row} />,
                  },
                ]}
              />
            ) : null}
            <Pages page={page} onPage={(next) => setQuery({ ...query, page: next })} />
          </>
        )}
      </Outcome>
    </>
  );
}

const whose = {
  name: 'De quién',
  cell: ({ customer_id }: AuditRow): ReactNode =>
    customer_id === null ? (
      '—'
    ) : (
      <Link component={To} to={`/socias/${customer_id}`}>
        {customer_id}
      </Link>
    ),
};

/** Only what differs, folded up. */
const Changes = ({ row }: { row: AuditRow }): ReactNode => {
  const { before, after } = row;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  if (fields.length === 0) return '—';
  return (
    <details>
      <summary>{counted(fields.length, 'dato', 'datos')}</summary>
      {fields.map((name) => (
        <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere', maxWidth: '28rem' }}>
          {`${fieldText(row, name)}: ${valueText(before?.[name])} → ${valueText(after?.[name])}`}
        </Typography>
      ))}
    </details>
  );
};
