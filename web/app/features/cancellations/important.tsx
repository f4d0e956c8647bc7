import type { Purchase } from '@tbm/contract/purchases';
import { standingOf } from '@tbm/domain/standing';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import styles from './cancellations.module.css';

/** What cancelling means, and when, for this purchase [PUR-028..031]. */
export function Important({ item, timezone }: { item: Purchase; timezone: string }): ReactNode {
  const trial = standingOf(item, timezone)?.kind === 'trial';
  const until = item.next_charge && !trial ? `, el ${formatDay(item.next_charge)}` : '';
  return (
    <section className={styles.important} aria-label="Información importante">
      <Heading level={2} size="s">
        Información importante
      </Heading>
      <ul>
        {trial ? null : <li>Pierdes el acceso al final de tu ciclo de cobro{until}.</li>}
        <li>
          {trial ? (
            <>
              <strong>Estás en tu prueba gratis: pierdes el acceso de inmediato</strong> y no se te cobra
              nada.
            </>
          ) : (
            'En una prueba gratis, el acceso se pierde de inmediato.'
          )}
        </li>
        <li>No hay reembolso del último cargo.</li>
        <li>Si te suscribes de nuevo, el precio puede ser mayor.</li>
      </ul>
    </section>
  );
}
