import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useTurn } from '../popups/index.ts';

const LevelDialog = lazy(() => import('./level-dialog.tsx'));

/** Celebrates a level that the member has reached, once: closing it tells the server. */
export function LevelNews(): ReactNode {
  const levelToCelebrate = useApi('GET /rewards', {}).data?.celebrate ?? null;
  const [closed, setClosed] = useState<number | null>(null);
  const tell = useApiMutation('PUT /rewards/celebrated');
  const isDue = levelToCelebrate !== null && levelToCelebrate !== closed;
  if (!useTurn(isDue) || !isDue) return null;
  return (
    <Suspense>
      <LevelDialog
        customer_milestone_id={levelToCelebrate}
        onClose={() => {
          setClosed(levelToCelebrate);
          tell.mutate({ body: { customer_milestone_id: levelToCelebrate } });
        }}
      />
    </Suspense>
  );
}
