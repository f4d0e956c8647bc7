import { Button, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as To } from 'react-router';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { useCall } from '../use-call.ts';
import { useNames } from './use-names.ts';
import { conditionsText } from './words.ts';

/** The saved segments. */
export function SegmentList(): ReactNode {
  const read = useCall('GET /segments', {});
  const names = useNames();
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
        Un segmento reúne a las socias que cumplen tus condiciones el día que lo abres. Desde ahí les escribes
        a las que aceptan promociones.
      </Typography>
      <Button component={To} to="/segmentos/nuevo" variant="contained" sx={{ alignSelf: 'flex-start' }}>
        Nuevo segmento
      </Button>
      <Outcome read={{ ...read, data: names && read.data }}>
        {(segments) =>
          segments.length === 0 ? (
            <Typography>Todavía no hay segmentos. Crea el primero.</Typography>
          ) : (
            <Listing
              name="Segmentos"
              rows={segments}
              keyOf={({ segment_id }) => segment_id}
              columns={[
                {
                  name: 'Segmento',
                  cell: ({ segment_id, name }) => (
                    <Link component={To} to={`/segmentos/${segment_id}`}>
                      {name}
                    </Link>
                  ),
                },
                {
                  name: 'Condiciones',
                  cell: ({ conditions }) => names && conditionsText(conditions, names),
                },
                {
                  name: 'Último cambio',
                  cell: ({ who, changedAt }) => (who ? `${who}, ${momentAt(changedAt)}` : 'Incluido'),
                },
                {
                  name: 'Mensaje',
                  cell: ({ segment_id, name }) => (
                    <Link
                      component={To}
                      to={`/segmentos/${segment_id}/mensaje`}
                      aria-label={`Escribir a ${name}`}
                      sx={{ whiteSpace: 'nowrap' }}
                    >
                      Escribir
                    </Link>
                  ),
                },
              ]}
            />
          )
        }
      </Outcome>
    </>
  );
}
