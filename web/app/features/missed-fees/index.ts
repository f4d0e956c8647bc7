import { lazy } from 'react';

/** A screen of its own that few members need: Mis Créditos loads without it. */
export const MissedFees = lazy(() => import('./missed-fees.tsx'));
