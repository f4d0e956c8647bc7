import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Pages of a list, from 1; an empty list shows a text. */
export function Pages({
  page: { page, page_size, total },
  onPage,
}: {
  page: { page: number; page_size: number; total: number };
  onPage: (page: number) => void;
}): ReactNode {
  const last = Math.max(1, Math.ceil(total / page_size));
  const isOne = last === 1;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {isOne ? null : (
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Anterior
        </Button>
      )}
      <Typography role="status">{`Página ${page} de ${last} · ${total} en total`}</Typography>
      {isOne ? null : (
        <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
          Siguiente
        </Button>
      )}
    </Stack>
  );
}
