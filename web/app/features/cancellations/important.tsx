import type { Purchase } from '@tbm/contract/purchases';
import { standingOf } from '@tbm/domain/standing';
import { formatFullDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import panel from '../../design/panel.module.css';

/** What cancelling means, and when, for this purchase [PUR-028..031]. */
export function Important({ item, timezone }: { item: Purchase; timezone: string }): ReactNode {
  const trial = standingOf(item, timezone)?.kind === 'trial';
  const until =
    item.next_charge && !trial
      ? `${formatFullDay(item.next_charge)}, el final de tu ciclo de cobro`
      : 'final de tu ciclo de cobro';
  return (
    <section className={panel.important} aria-label="Información importante">
      <Heading level={2} size="s">
        Información importante
      </Heading>
      <ul>
        {trial ? null : <li>Conservas tu acceso hasta el {until}.</li>}
        <li>
          {trial ? (
            <>
              <strong>Estás en tu prueba gratis: al cancelar, tu acceso termina de inmediato</strong> y no se
              te cobra nada.
            </>
          ) : (
            'En una prueba gratis, el acceso termina de inmediato al cancelar.'
          )}
        </li>
        <li>No hay reembolso del último cargo.</li>
        <li>Si te suscribes de nuevo, el precio puede ser mayor.</li>
      </ul>
    </section>
  );
}
