import { Typography } from '@mui/material';
import { taskNames } from '@tbm/domain/task-names';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { Ask } from '../ask.tsx';
import { Choice } from '../choice.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { useCall } from '../use-call.ts';
import { jobStates, lists } from './words.ts';

/** What a job does, and its number. */
const jobText = ({ task, job_id }: { task: string; job_id: number }): string =>
  `${taskNames[task] ?? task} (${job_id})`;

/** Jobs that wait or failed for good, and another try. */
export function Jobs(): ReactNode {
  const [query, setQuery] = useState<{ state: 'waiting' | 'failed'; page: number }>({
    state: 'failed',
    page: 1,
  });
  const read = useCall('GET /system/jobs', { query });
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
        Lo que el sistema hace por su cuenta: enviar, cobrar, revisar. Una tarea se intenta varias veces antes
        de fallar.
      </Typography>
      <Choice
        name="Tareas"
        value={query.state}
        options={lists}
        onChange={(state) => setQuery({ state, page: 1 })}
      />
      <Outcome read={read}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? <Typography>Ninguna.</Typography> : null}
            {data.length > 0 ? (
              <Listing
                name="Tareas"
                rows={data}
                keyOf={({ job_id }) => job_id}
                columns={[
                  { name: 'Tarea', cell: jobText },
                  { name: 'Estado', cell: ({ state }) => jobStates[state] },
                  {
                    name: 'Intentos',
                    cell: ({ attempts, max_attempts }) => `${attempts} de ${max_attempts}`,
                  },
                  {
                    name: 'Siguiente',
                    cell: ({ run_at, state }) => (state === 'failed' ? '—' : momentAt(run_at)),
                  },
                  { name: 'Último error', cell: ({ last_error }) => last_error ?? '—' },
                  {
                    name: 'Otra vez',
                    cell: (row) =>
                      row.state === 'failed' || row.state === 'retrying' ? (
                        <Ask
                          name="Intentar de nuevo"
                          about={jobText(row)}
                          doneText="En camino."
                          onAsk={() => api('POST /system/jobs/:id/retry', { params: { id: row.job_id } })}
                          onDone={read.again}
                        />
                      ) : null,
                  },
                ]}
              />
            ) : null}
            <Pages page={page} onPage={(next) => setQuery({ ...query, page: next })} />
          </>
        )}
      </Outcome>
    </>
  );
}
