import { Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import type { BackOfficePage } from '../menu.ts';

const Calendar = lazy(() => import('./week-page.tsx'));

const WeekPage = (): ReactNode => (
  <Suspense fallback={<Typography role="status">Cargando…</Typography>}>
    <Calendar />
  </Suspense>
);

export const weekPage: BackOfficePage = {
  paths: ['/horario'],
  element: <WeekPage />,
  menu: {
    name: 'Horario',
    group: 'top',
    order: 20,
  },
};
