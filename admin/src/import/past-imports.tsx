import { Link, Stack, Typography } from '@mui/material';
import type { Answer } from '@tbm/contract';
import { retention, spanInWords } from '@tbm/domain/retention';
import type { ReactNode } from 'react';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { useCall } from '../use-call.ts';
import { kinds } from './kinds.ts';

const title = `Archivos de los últimos ${spanInWords(retention.imports)}`;

type PastImport = Answer<'GET /imports'>[number];

const stateText = ({ state, done, rows, wrong }: PastImport): string => {
  if (state === 'draft') return 'Sin importar';
  if (state === 'running') return `En curso: ${done} de ${rows}`;
  return wrong === 0 ? 'Importado' : `Importado, ${wrong} por corregir`;
};

/** The files of the last 30 days: one that was left is taken up again, and wrong rows are downloaded later. */
export function PastImports({ onOpen }: { onOpen: (past: PastImport) => void }): ReactNode {
  const { data } = useCall('GET /imports', {});
  if (!data || data.length === 0) return null;
  return (
    <Stack spacing={1}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      <Listing
        name={title}
        rows={data}
        keyOf={({ import_id }) => import_id}
        columns={[
          {
            name: 'Archivo',
            cell: (past) => (
              <Link component="button" type="button" onClick={() => onOpen(past)} sx={{ textAlign: 'left' }}>
                {past.file_name}
              </Link>
            ),
          },
          { name: 'Qué', cell: ({ kind }) => kinds[kind].name },
          { name: 'Estado', cell: stateText },
          { name: 'Cuándo', cell: ({ createdAt }) => momentAt(createdAt) },
        ]}
      />
    </Stack>
  );
}
