import { mustSign } from '@tbm/domain/waivers';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import accounts from '../accounts/accounts.module.css';

/** Leads to the waiver, signed or not. Renders nothing in a studio that has published none. */
export function WaiverCard(): ReactNode {
  const { data } = useApi('GET /customer/waiver', {});
  if (!data?.current) return null;
  const isMissing = mustSign({
    current: data.current.version,
    signed: data.signatures[0]?.version ?? null,
  });
  return (
    <section className={accounts.card} aria-label="Tu responsiva">
      <Heading level={2} size="s">
        Tu responsiva
      </Heading>
      <p>
        {isMissing
          ? 'Fírmala antes de tu próxima clase en el estudio. Toma un minuto.'
          : 'Está firmada. Aquí tienes tu copia.'}
      </p>
      <ButtonLink to="/mytbm/responsiva" look={isMissing ? 'accent' : 'quiet'}>
        {isMissing ? 'Firmar mi responsiva' : 'Ver mi responsiva'}
      </ButtonLink>
    </section>
  );
}
