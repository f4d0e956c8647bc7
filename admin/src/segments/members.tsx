import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { useDebounced } from '@tbm/browser/use-debounced';
import { type SegmentConditions, segmentConditions } from '@tbm/contract/segments';
import { type ReactNode, useEffect, useState } from 'react';
import { Link as To } from 'react-router';
import { download, problemOf } from '../api.ts';
import { Listing } from '../listing.tsx';
import { fullName } from '../names.ts';
import { Pages } from '../paging.tsx';
import { cellText } from '../reports/numbers.ts';
import { useCall } from '../use-call.ts';
import { membersText, namesOf } from './words.ts';

/** How long the conditions stay as they are before they are asked: each key of a number is a change. */
const pauseMs = 400;

/** Who fulfils conditions that need not be saved: how many, a page of them, and all in a file. */
export function Members({ conditions }: { conditions: SegmentConditions }): ReactNode {
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState('');
  const valid = segmentConditions.safeParse(conditions);
  const validText = valid.success ? JSON.stringify(valid.data) : null;
  const settled = useDebounced(validText, pauseMs);
  const read = useCall(
    'POST /segments/members',
    settled === null ? null : { body: { conditions: JSON.parse(settled), page } },
  );
  const members = read.data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other conditions begin with their first page.
  useEffect(() => setPage(1), [validText]);

  if (validText === null)
    return (
      <Typography role="status">
        {namesOf(conditions).length === 0
          ? 'Agrega una condición para ver a quiénes reúne.'
          : 'Revisa las condiciones para ver a quiénes reúnen.'}
      </Typography>
    );
  return (
    <Stack component="section" aria-label="Socias del segmento" spacing={1.5}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="p" role="status" variant="h6">
          {members ? membersText(members.total) : read.problem ? '' : 'Contando…'}
        </Typography>
        <Button
          variant="outlined"
          disabled={!members || members.total === 0}
          onClick={() =>
            void download(
              'POST /segments/members/csv',
              { body: { conditions: JSON.parse(validText) } },
              'segmento.csv',
            ).catch((error: unknown) => setProblem(problemOf(error)))
          }
        >
          Descargar en CSV
        </Button>
      </Stack>
      {read.problem || problem ? <Alert severity="error">{read.problem || problem}</Alert> : null}
      {members && members.total > 0 ? (
        <>
          <Listing
            name="Socias"
            rows={members.data}
            keyOf={({ customer_id }) => customer_id}
            columns={[
              {
                name: 'Socia',
                cell: ({ customer_id, name, last_name }) => (
                  <Link component={To} to={`/socias/${customer_id}`}>
                    {fullName({ name, last_name })}
                  </Link>
                ),
              },
              { name: 'Correo', cell: ({ email }) => email },
              { name: 'Sucursal', cell: ({ branch }) => branch },
              { name: 'Última visita', cell: ({ visited }) => cellText('moment', visited) },
              { name: 'Paquete hasta', cell: ({ until }) => cellText('moment', until) },
            ]}
          />
          <Pages page={members} onPage={setPage} />
        </>
      ) : null}
      {members?.total === 0 ? <Typography>Hoy ninguna socia cumple todo esto.</Typography> : null}
    </Stack>
  );
}
