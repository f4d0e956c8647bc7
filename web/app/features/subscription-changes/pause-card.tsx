import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import panel from '../../design/panel.module.css';
import { useApi } from '../../platform/query.ts';

/** Offers a pause beside the cancellation, which it neither precedes nor delays. Renders nothing where none is possible. */
export function PauseCard({ purchase_id }: { purchase_id: number }): ReactNode {
  const { data } = useApi('GET /subscription_pauses/options', { query: { purchase_id } });
  if (!data || data.options.length === 0) return null;
  const longest = Math.max(...data.options.map(({ months }) => months));
  return (
    <section className={panel.aside} aria-label="Pausar en lugar de cancelar">
      <Heading level={2} size="s">
        Pausar en lugar de cancelar
      </Heading>
      <p>
        {longest === 1 ? 'Un mes' : `Hasta ${longest} meses`} sin cargos ni acceso, desde tu próximo cargo. Tu
        racha y tus niveles te esperan.
      </p>
      <ButtonLink to={`/mytbm/pausa/${purchase_id}`} look="quiet">
        Ver las fechas
      </ButtonLink>
    </section>
  );
}
