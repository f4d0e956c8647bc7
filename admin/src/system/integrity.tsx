import { Button, Stack, Typography } from '@mui/material';
import { counted } from '@tbm/domain/counted';
import { fieldNames } from '@tbm/domain/field-names';
import type { ReactNode } from 'react';
import { api } from '../api.ts';
import { Ask } from '../ask.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { useCall } from '../use-call.ts';

/** `Clase 12, Lugares 20`: keys and numbers of a row. */
const sampleText = (row: Record<string, number>): string =>
  Object.entries(row)
    .map(([name, value]) => `${fieldNames[name] ?? name} ${value}`)
    .join(', ');

/** The last check of the invariants, and a new one. */
export function Integrity(): ReactNode {
  const read = useCall('GET /system/integrity', {});
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
        Comprueba que lugares, clases, cobros, suscripciones y premios cuadran entre sí, en toda la base de
        datos. Puede tardar unos minutos y no cambia nada.
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Ask
          name="Revisar ahora"
          doneText="La revisión está en camino."
          onAsk={() => api('POST /system/integrity')}
          onDone={read.again}
        />
        <Button onClick={read.again}>Ver el resultado</Button>
      </Stack>
      <Outcome read={read}>
        {({ running, last }) => (
          <>
            <Typography role="status">
              {running ? 'Se está revisando. ' : ''}
              {last
                ? `Última revisión: ${momentAt(last.endedAt)}. ${counted(last.rules, 'regla', 'reglas')}, ${counted(last.findings.length, 'falla', 'fallan')}.`
                : 'Todavía no hay una revisión.'}
            </Typography>
            {last && last.findings.length > 0 ? (
              <Listing
                name="Reglas que fallan"
                rows={last.findings}
                keyOf={({ name }) => name}
                columns={[
                  { name: 'Regla', cell: ({ name }) => name },
                  { name: 'Renglones', cell: ({ violations }) => violations },
                  {
                    name: 'Por ejemplo',
                    cell: ({ sample }) => sample.map(sampleText).join('; '),
                  },
                ]}
              />
            ) : null}
          </>
        )}
      </Outcome>
    </>
  );
}
