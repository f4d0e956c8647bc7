import { Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';

/** Only the calendar counts in civil days; browsers without Temporal load a polyfill for it. */
const Calendar = lazy(async () => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  return import('./week-page.tsx');
});

export const WeekPage = (): ReactNode => (
  <Suspense fallback={<Typography role="status">Cargando…</Typography>}>
    <Calendar />
  </Suspense>
);
