import { Chip, Link, Stack, Typography } from '@mui/material';
import type { Answer } from '@tbm/contract';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { Link as To } from 'react-router';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Part } from '../part.tsx';
import { Tile, Tiles } from '../tiles.tsx';
import { useCall } from '../use-call.ts';
import { checklist, factNames } from './words.ts';

/** What needs attention, and what a new studio has not done yet. */
export function Summary(): ReactNode {
  return (
    <Outcome read={useCall('GET /system', {})}>
      {({ checklist: items, jobs, messages, events_failed, posts_waiting, findings, integrity }) => (
        <>
          <Tiles>
            <Tile
              name="Tareas que fallaron"
              value={String(jobs.failed)}
              note={`${counted(jobs.waiting, 'espera', 'esperan')} su turno`}
              to="/sistema/tareas"
            />
            <Tile
              name="Mensajes que no salieron"
              value={String(messages.failed)}
              note={`${counted(messages.waiting, 'espera', 'esperan')} su turno`}
              to="/sistema/mensajes"
            />
            <Tile name="Avisos de cobro sin leer" value={String(events_failed)} to="/sistema/avisos" />
            <Tile name="Diferencias por resolver" value={String(findings)} to="/sistema/avisos" />
            <Tile
              name="Reglas que fallan"
              value={integrity === null ? '—' : String(integrity.broken)}
              note={integrity === null ? 'Todavía no se revisan' : `Al ${momentAt(integrity.endedAt)}`}
              to="/sistema/integridad"
            />
          </Tiles>
          <Typography>
            {`${counted(posts_waiting, 'post espera', 'posts esperan')} tu revisión en la `}
            <Link href="/recepcion/comunidad/">moderación</Link>.
          </Typography>
          <Checklist items={items} />
        </>
      )}
    </Outcome>
  );
}

const chips = {
  done: { label: 'Listo', color: 'success' },
  missing: { label: 'Falta', color: 'error' },
  unused: { label: 'No se usa', color: 'default' },
} as const;

const Checklist = ({ items }: { items: Answer<'GET /system'>['checklist'] }): ReactNode => {
  const missing = items.filter(({ state }) => state === 'missing').length;
  return (
    <Part name="Primeros pasos">
      <Typography gutterBottom>
        {missing === 0 ? 'Todo está listo.' : `${counted(missing, 'paso falta', 'pasos faltan')}.`}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {items.map(({ key, state, lacking }) => {
          const { name, why, href } = checklist[key];
          return (
            <li key={key}>
              <Chip size="small" variant="outlined" sx={{ marginRight: 1 }} {...chips[state]} />
              {href && state === 'missing' ? (
                <Link component={To} to={href}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {state === 'missing' ? (
                <Typography variant="body2" color="text.secondary">
                  {why}
                  {lacking.length > 0
                    ? ` Falta: ${lacking.map((one) => factNames[one] ?? one).join(', ')}.`
                    : ''}
                </Typography>
              ) : null}
            </li>
          );
        })}
      </Stack>
    </Part>
  );
};
