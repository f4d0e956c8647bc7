import { Alert, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** The state of a read: a problem and another try, or that it takes a moment; else what it brought. */
export function Outcome<T>({
  read: { data, problem, isPassing, again },
  children,
}: {
  read: { data: T | null; problem: string; isPassing: boolean; again: () => void };
  children: (data: T) => ReactNode;
}): ReactNode {
  if (problem)
    return (
      <Alert severity="error">
        {problem}
        {isPassing ? (
          <Button color="inherit" onClick={again} sx={{ display: 'block', marginLeft: -1 }}>
            Intentar de nuevo
          </Button>
        ) : null}
      </Alert>
    );
  if (data === null) return <Typography role="status">Cargando…</Typography>;
  return children(data);
}
