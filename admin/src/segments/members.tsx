import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import type { Answer } from '@tbm/contract';
import { type SegmentConditions, segmentConditions } from '@tbm/contract/segments';
import { type ReactNode, useEffect, useState } from 'react';
import { api, download } from '../api.ts';
import { cellText } from '../reports/numbers.ts';
import { Rows } from '../rows.tsx';
import { Pages } from '../system/parts.tsx';
import { membersText } from './words.ts';

type Found = Answer<'POST /segments/members'>;

/** How long the conditions stay as they are before they are asked: each key of a number is a change. */
const pauseMs = 400;

/** Who fulfils conditions that need not be saved: how many, a page of them, and all in a file. */
export function Members({ conditions }: { conditions: SegmentConditions }): ReactNode {
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const valid = segmentConditions.safeParse(conditions);
  const asked = valid.success ? JSON.stringify(valid.data) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other conditions begin with their first page.
  useEffect(() => setPage(1), [asked]);
  useEffect(() => {
    if (asked === null) return;
    let isOld = false;
    const wait = setTimeout(() => {
      api('POST /segments/members', { body: { conditions: JSON.parse(asked), page } }).then(
        (answer) => {
          if (isOld) return;
          setFound(answer);
          setProblem('');
        },
        (error: unknown) => !isOld && setProblem(error instanceof Error ? error.message : ''),
      );
    }, pauseMs);
    return () => {
      isOld = true;
      clearTimeout(wait);
    };
  }, [asked, page]);

  if (asked === null)
    return <Typography role="status">Revisa las condiciones para ver a quiénes reúnen.</Typography>;
  return (
    <Stack component="section" aria-label="Socias del segmento" spacing={1.5}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="p" role="status" variant="h6">
          {found ? membersText(found.total) : 'Contando…'}
        </Typography>
        <Button
          variant="outlined"
          disabled={!found || found.total === 0}
          onClick={() =>
            void download(
              'POST /segments/members/csv',
              { body: { conditions: JSON.parse(asked) } },
              'segmento.csv',
            ).catch((error: unknown) => setProblem(error instanceof Error ? error.message : ''))
          }
        >
          Descargar en CSV
        </Button>
      </Stack>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      {found && found.total > 0 ? (
        <>
          <Rows
            name="Socias"
            rows={found.data}
            keyOf={({ customer_id }) => customer_id}
            columns={[
              {
                name: 'Socia',
                cell: ({ customer_id, name, last_name }) => (
                  <Link href={`/recepcion/socia/${customer_id}`}>{`${name} ${last_name}`}</Link>
                ),
              },
              { name: 'Correo', cell: ({ email }) => email },
              { name: 'Sucursal', cell: ({ branch }) => branch },
              { name: 'Última visita', cell: ({ visited }) => cellText('moment', visited) },
              { name: 'Paquete hasta', cell: ({ until }) => cellText('moment', until) },
            ]}
          />
          <Pages page={found} onPage={setPage} />
        </>
      ) : null}
      {found?.total === 0 ? <Typography>Hoy ninguna socia cumple todo esto.</Typography> : null}
    </Stack>
  );
}
