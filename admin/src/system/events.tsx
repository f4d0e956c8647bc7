import { Stack, Typography } from '@mui/material';
import { counted } from '@tbm/domain/counted';
import { findingNames } from '@tbm/domain/finding-names';
import { isProblemCode, problemText } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { Ask } from '../ask.tsx';
import { Choice } from '../choice.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { Part } from '../part.tsx';
import { moneyText } from '../reports/numbers.ts';
import { useCall } from '../use-call.ts';

const providers: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' };
const kinds: Readonly<Record<string, string>> = findingNames;

/** Why an event could not be read, and how often it was tried. */
const failureText = (code: string | null, tries: number): string =>
  `${code && isProblemCode(code) ? problemText(code) : 'No se pudo leer.'} ${counted(tries, 'intento', 'intentos')}.`;

/** Providers' events, and differences with their books. */
export function Events(): ReactNode {
  const [query, setQuery] = useState<{ state: 'failed' | 'applied'; page: number }>({
    state: 'failed',
    page: 1,
  });
  const [page, setPage] = useState(1);
  const read = useCall('GET /system/events', { query });
  const findings = useCall('GET /reconciliation_findings', { query: { page } });
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
        Stripe y PayPal avisan de cada cobro. Si un aviso no se puede leer, lo envían otra vez; y cada noche
        comparamos sus libros de tres días con los nuestros y aplicamos lo que falte. También puedes pedirlo
        ahora.
      </Typography>
      <Ask
        name="Leer otra vez los últimos tres días"
        doneText="La lectura está en camino."
        onAsk={() => api('POST /system/events/read')}
        onDone={read.again}
      />
      <Part name="Avisos">
        <Stack spacing={1}>
          <Choice
            name="Avisos"
            value={query.state}
            options={[
              ['failed', 'Sin leer'],
              ['applied', 'Leídos'],
            ]}
            onChange={(state) => setQuery({ state, page: 1 })}
          />
          <Outcome read={read}>
            {({ data, ...listPage }) => (
              <>
                {data.length === 0 ? <Typography>Ninguno.</Typography> : null}
                {data.length > 0 ? (
                  <Listing
                    name="Avisos de cobro"
                    rows={data}
                    keyOf={({ provider, event_id }) => `${provider} ${event_id}`}
                    columns={[
                      { name: 'Llegó', cell: ({ createdAt }) => momentAt(createdAt) },
                      { name: 'De', cell: ({ provider }) => providers[provider] ?? provider },
                      { name: 'Tipo', cell: ({ type }) => type },
                      { name: 'Clave', cell: ({ event_id }) => event_id },
                      {
                        name: 'Estado',
                        cell: ({ state, code, tries }) =>
                          state === 'applied' ? 'Leído' : failureText(code, tries),
                      },
                    ]}
                  />
                ) : null}
                <Pages page={listPage} onPage={(next) => setQuery({ ...query, page: next })} />
              </>
            )}
          </Outcome>
        </Stack>
      </Part>
      <Part name="Diferencias con los libros">
        <Outcome read={findings}>
          {({ data, ...listPage }) => (
            <>
              {data.length === 0 ? <Typography>Ninguna.</Typography> : null}
              {data.length > 0 ? (
                <Listing
                  name="Diferencias con los libros"
                  rows={data}
                  keyOf={({ reconciliation_finding_id }) => reconciliation_finding_id}
                  columns={[
                    { name: 'Día', cell: ({ createdAt }) => momentAt(createdAt) },
                    { name: 'Qué', cell: ({ kind }) => kinds[kind] ?? kind },
                    { name: 'Clave', cell: ({ subject }) => subject },
                    {
                      name: 'Importe',
                      cell: ({ details: { amount } }) =>
                        typeof amount === 'number' ? moneyText(amount) : '—',
                    },
                    { name: 'Estado', cell: ({ repaired }) => (repaired ? 'Reparada' : 'Por resolver') },
                  ]}
                />
              ) : null}
              <Pages page={listPage} onPage={setPage} />
            </>
          )}
        </Outcome>
      </Part>
    </>
  );
}
