import { Link, List, ListItem, Typography } from '@mui/material';
import type { AuditRow } from '@tbm/contract/audit';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { Choice } from '../choice.tsx';
import { dayAt, dayText, hourAt } from '../moments.ts';
import { fullName } from '../names.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { Part } from '../part.tsx';
import { thingText } from '../system/things.ts';
import { actions } from '../system/words.ts';
import { useCall } from '../use-call.ts';

/** The rows of each day, in the time of this device; rows and days in their own order. */
function byDay(rows: readonly AuditRow[]): [string, AuditRow[]][] {
  const days = new Map<string, AuditRow[]>();
  for (const row of rows) {
    const day = dayText(dayAt(row.createdAt));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

/** What a member of the staff did, day by day in the time of this device. */
export function Activity(): ReactNode {
  const by = Number(useParams().customer_id);
  const [query, setQuery] = useState<{ kind: 'changes' | 'views'; page: number }>({
    kind: 'changes',
    page: 1,
  });
  const colleague = useCall('GET /customer/staff', {}).data?.find(({ customer_id }) => customer_id === by);
  return (
    <>
      <Typography component="h2" variant="h6">
        {colleague ? fullName(colleague) : 'Ya no trabaja aquí'}
      </Typography>
      <Choice
        name="Actividad"
        value={query.kind}
        options={[
          ['changes', 'Cambios'],
          ['views', 'Consultas de expedientes'],
        ]}
        onChange={(kind) => setQuery({ kind, page: 1 })}
      />
      <Outcome read={useCall('GET /audit', { query: { ...query, by } })}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? <Typography>Ningún registro.</Typography> : null}
            {byDay(data).map(([name, rows]) => (
              <Part key={name} name={name}>
                <List disablePadding>
                  {rows.map((row) => (
                    <ListItem key={row.audit_id} disableGutters>
                      <Typography>
                        {`${hourAt(row.createdAt)} · ${actions[row.action]} · `}
                        <Thing row={row} />
                      </Typography>
                    </ListItem>
                  ))}
                </List>
              </Part>
            ))}
            <Pages page={page} onPage={(next) => setQuery({ ...query, page: next })} />
          </>
        )}
      </Outcome>
    </>
  );
}

/** The page that shows the changed record, where such a page exists. */
function Thing({ row }: { row: AuditRow }): ReactNode {
  const { thing, thing_id, customer_id } = row;
  const text = thingText(row);
  if (thing === 'purchases') return <Link href={`/recepcion/compra/${thing_id}/`}>{text}</Link>;
  if (thing === 'conversations') return <Link href={`/recepcion/mensajes/${thing_id}/`}>{text}</Link>;
  if (thing === 'single_classes') return <Link href={`/recepcion/clase/${thing_id}/`}>{text}</Link>;
  return customer_id === null ? text : <Link href={`/recepcion/socia/${customer_id}/`}>{text}</Link>;
}
