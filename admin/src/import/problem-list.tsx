import { Stack, Typography } from '@mui/material';
import type { FileImport } from '@tbm/contract/imports';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { Listing } from '../listing.tsx';

/** What is wrong with the first rows that cannot be imported. */
export function ProblemList({ fileImport: { problems, wrong } }: { fileImport: FileImport }): ReactNode {
  const shown = new Set(problems.map(({ row }) => row)).size;
  return (
    <Stack spacing={1} sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h6">
        {counted(wrong, 'renglón con problemas', 'renglones con problemas')}
      </Typography>
      {shown < wrong ? <Typography>{`Aquí están los primeros ${shown}.`}</Typography> : null}
      <Listing
        name="Qué corregir"
        rows={problems}
        keyOf={(_, index) => index}
        columns={[
          { name: 'Renglón', cell: ({ row }) => row },
          { name: 'Columna', cell: ({ column }) => column ?? '—' },
          { name: 'Qué pasa', cell: ({ message }) => message },
        ]}
      />
    </Stack>
  );
}
