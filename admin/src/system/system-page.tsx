import { Button, Chip, Link, Stack, TextField, Typography } from '@mui/material';
import type { Answer, Args } from '@tbm/contract';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useState } from 'react';
import { Title } from 'react-admin';
import { Link as To, useParams } from 'react-router';
import { api } from '../api.ts';
import { NotFound } from '../not-found.tsx';
import { pageWidth } from '../page-width.ts';
import { moneyText } from '../reports/numbers.ts';
import { Outcome, Part, Tile, Tiles } from '../reports/parts.tsx';
import { useCall } from '../use-call.ts';
import { Ask, Choice, Pages, Rows } from './parts.tsx';
import { actions, channels, checklist, factNames, jobStates, momentText } from './words.ts';

const pages = {
  resumen: { name: 'Resumen', page: Summary },
  integridad: { name: 'Integridad', page: Integrity },
  tareas: { name: 'Tareas', page: Jobs },
  mensajes: { name: 'Mensajes', page: Messages },
  avisos: { name: 'Avisos de cobro', page: Events },
  bitacora: { name: 'Bitácora', page: AuditLog },
} as const;
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

/** How the system is, for whoever runs the studio. */
export function SystemPage(): ReactNode {
  const { part = 'resumen' } = useParams();
  const name = names.find((one) => one === part);
  if (!name) return <NotFound />;
  const { page: Page } = pages[name];
  return (
    <Stack spacing={2} sx={{ marginTop: 2, marginBottom: 4, maxWidth: pageWidth, minWidth: 0 }}>
      <Title title={`Sistema: ${pages[name].name}`} />
      <Stack
        component="nav"
        aria-label="Sistema"
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ flexWrap: 'wrap' }}
      >
        {names.map((one) => (
          <Button
            key={one}
            component={To}
            to={`/sistema/${one}`}
            aria-current={one === name ? 'page' : undefined}
            color={one === name ? 'primary' : 'inherit'}
            sx={{
              borderBottom: 3,
              borderRadius: 0,
              borderColor: one === name ? 'primary.main' : 'transparent',
            }}
          >
            {pages[one].name}
          </Button>
        ))}
      </Stack>
      <Page />
    </Stack>
  );
}

function Summary(): ReactNode {
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
              note={integrity === null ? 'Todavía no se revisan' : `Al ${momentText(integrity.endedAt)}`}
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

function Integrity(): ReactNode {
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
          said="La revisión está en camino."
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
                ? `Última revisión: ${momentText(last.endedAt)}. ${counted(last.rules, 'regla', 'reglas')}, ${counted(last.findings.length, 'falla', 'fallan')}.`
                : 'Todavía no hay una revisión.'}
            </Typography>
            {last && last.findings.length > 0 ? (
              <Rows
                name="Reglas que fallan"
                rows={last.findings}
                keyOf={({ name }) => name}
                columns={[
                  { name: 'Regla', cell: ({ name }) => name },
                  { name: 'Renglones', cell: ({ violations }) => violations },
                  {
                    name: 'Por ejemplo',
                    cell: ({ sample }) => sample.map((row) => JSON.stringify(row)).join(' '),
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

const states = [
  ['waiting', 'En espera'],
  ['failed', 'Fallaron'],
] as const;

function Jobs(): ReactNode {
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
        options={states}
        onChange={(state) => setQuery({ state, page: 1 })}
      />
      <Outcome read={read}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? <Typography>Ninguna.</Typography> : null}
            {data.length > 0 ? (
              <Rows
                name="Tareas"
                rows={data}
                keyOf={({ job_id }) => job_id}
                columns={[
                  { name: 'Tarea', cell: ({ task, job_id }) => `${task} (${job_id})` },
                  { name: 'Estado', cell: ({ state }) => jobStates[state] },
                  {
                    name: 'Intentos',
                    cell: ({ attempts, max_attempts }) => `${attempts} de ${max_attempts}`,
                  },
                  {
                    name: 'Siguiente',
                    cell: ({ run_at, state }) => (state === 'failed' ? '—' : momentText(run_at)),
                  },
                  { name: 'Último error', cell: ({ last_error }) => last_error ?? '—' },
                  {
                    name: 'Otra vez',
                    cell: ({ job_id, task, state }) =>
                      state === 'failed' || state === 'retrying' ? (
                        <Ask
                          name={`Intentar ${task} (${job_id})`}
                          said="En camino."
                          onAsk={() => api('POST /system/jobs/:id/retry', { params: { id: job_id } })}
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

/** Why a message is not sent, in the order of what is known. */
function whyOf({
  failure_code,
  last_error,
  waitsUntil,
  failedAt,
}: Answer<'GET /system/messages'>['data'][number]): string {
  if (failure_code !== null) return `WhatsApp lo rechazó con el código ${failure_code}.`;
  if (failedAt !== null) return last_error ?? 'El servicio lo rechazó, o ya no servía.';
  if (last_error) return last_error;
  return waitsUntil ? `Espera al ${momentText(waitsUntil)}.` : 'Sale en cuanto le toca.';
}

function Messages(): ReactNode {
  const [query, setQuery] = useState<{ state: 'waiting' | 'failed'; page: number }>({
    state: 'failed',
    page: 1,
  });
  const read = useCall('GET /system/messages', { query });
  return (
    <>
      <Choice
        name="Mensajes"
        value={query.state}
        options={[
          ['waiting', 'Por salir'],
          ['failed', 'No salieron'],
        ]}
        onChange={(state) => setQuery({ state, page: 1 })}
      />
      <Outcome read={read}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? <Typography>Ninguno.</Typography> : null}
            {data.length > 0 ? (
              <Rows
                name="Mensajes"
                rows={data}
                keyOf={({ message_id }) => message_id}
                columns={[
                  { name: 'Escrito', cell: ({ createdAt }) => momentText(createdAt) },
                  { name: 'Por', cell: ({ channel }) => channels[channel] },
                  { name: 'Tipo', cell: ({ type, template }) => `${type} (${template})` },
                  {
                    name: 'Para',
                    cell: ({ customer_id, member, recipient }) =>
                      customer_id === null ? (
                        recipient
                      ) : (
                        <Link href={`/recepcion/socia/${customer_id}`}>{member ?? recipient}</Link>
                      ),
                  },
                  { name: 'Por qué', cell: whyOf },
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

function Events(): ReactNode {
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
        said="La lectura está en camino."
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
            {({ data, ...more }) => (
              <>
                {data.length === 0 ? <Typography>Ninguno.</Typography> : null}
                {data.length > 0 ? (
                  <Rows
                    name="Avisos de cobro"
                    rows={data}
                    keyOf={({ provider, event_id }) => `${provider} ${event_id}`}
                    columns={[
                      { name: 'Llegó', cell: ({ createdAt }) => momentText(createdAt) },
                      { name: 'De', cell: ({ provider }) => provider },
                      { name: 'Tipo', cell: ({ type }) => type },
                      { name: 'Clave', cell: ({ event_id }) => event_id },
                      {
                        name: 'Estado',
                        cell: ({ state, code, tries }) =>
                          state === 'applied' ? 'Leído' : `${code}, ${counted(tries, 'vez', 'veces')}`,
                      },
                    ]}
                  />
                ) : null}
                <Pages page={more} onPage={(next) => setQuery({ ...query, page: next })} />
              </>
            )}
          </Outcome>
        </Stack>
      </Part>
      <Part name="Diferencias con los libros">
        <Outcome read={findings}>
          {({ data, ...more }) => (
            <>
              {data.length === 0 ? <Typography>Ninguna.</Typography> : null}
              {data.length > 0 ? (
                <Rows
                  name="Diferencias con los libros"
                  rows={data}
                  keyOf={({ reconciliation_finding_id }) => reconciliation_finding_id}
                  columns={[
                    { name: 'Día', cell: ({ createdAt }) => momentText(createdAt) },
                    { name: 'Qué', cell: ({ kind }) => kind },
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
              <Pages page={more} onPage={setPage} />
            </>
          )}
        </Outcome>
      </Part>
    </>
  );
}

type AuditQuery = NonNullable<Args<'GET /audit'>['query']>;

function AuditLog(): ReactNode {
  const [query, setQuery] = useState<AuditQuery>({ kind: 'changes', page: 1 });
  const set = (changes: Record<string, string>): void => {
    const next = Object.entries({ ...query, page: 1, ...changes }).filter(([, value]) => value !== '');
    setQuery(Object.fromEntries(next) as AuditQuery);
  };
  return (
    <>
      <Choice
        name="Bitácora"
        value={query.kind ?? 'changes'}
        options={[
          ['changes', 'Cambios'],
          ['views', 'Consultas de expedientes'],
        ]}
        onChange={(kind) => set({ kind, action: '' })}
      />
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <TextField size="small" label="Quién" onChange={({ target }) => set({ who: target.value.trim() })} />
        {query.kind === 'views' ? null : (
          <TextField
            select
            size="small"
            label="Qué hizo"
            value={query.action ?? ''}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => set({ action: target.value })}
          >
            <option value="">Todo</option>
            {Object.entries(actions)
              .filter(([action]) => action !== 'view')
              .map(([action, name]) => (
                <option key={action} value={action}>
                  {name}
                </option>
              ))}
          </TextField>
        )}
        <TextField
          type="date"
          size="small"
          label="Día"
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => set({ day: target.value })}
        />
      </Stack>
      <Outcome read={useCall('GET /audit', { query })}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? <Typography>Ningún registro.</Typography> : null}
            {data.length > 0 ? (
              <Rows
                name="Bitácora"
                rows={data}
                keyOf={({ audit_id }) => audit_id}
                columns={[
                  { name: 'Cuándo', cell: ({ createdAt }) => momentText(createdAt) },
                  { name: 'Quién', cell: ({ who, role }) => `${who ?? 'Ya no trabaja aquí'} (${role})` },
                  { name: 'Qué hizo', cell: ({ action }) => actions[action] },
                  { name: 'Registro', cell: ({ thing, thing_id }) => `${thing} ${thing_id}` },
                  {
                    name: 'De quién',
                    cell: ({ customer_id }) =>
                      customer_id === null ? (
                        '—'
                      ) : (
                        <Link href={`/recepcion/socia/${customer_id}`}>{customer_id}</Link>
                      ),
                  },
                  {
                    name: 'Antes y después',
                    cell: ({ before, after }) => <Changes before={before} after={after} />,
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

type Values = Record<string, unknown> | null;

/** Only what differs, folded up. */
const Changes = ({ before, after }: { before: Values; after: Values }): ReactNode => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  if (fields.length === 0) return '—';
  return (
    <details>
      <summary>{counted(fields.length, 'dato', 'datos')}</summary>
      {fields.map((name) => (
        <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere', maxWidth: '28rem' }}>
          {`${name}: ${JSON.stringify(before?.[name]) ?? '—'} → ${JSON.stringify(after?.[name]) ?? '—'}`}
        </Typography>
      ))}
    </details>
  );
};
