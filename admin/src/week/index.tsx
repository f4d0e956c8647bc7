import { Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';

const Calendar = lazy(() => import('./week-page.tsx'));

export const WeekPage = (): ReactNode => (
  <Suspense fallback={<Typography role="status">Cargando…</Typography>}>
    <Calendar />
  </Suspense>
);
