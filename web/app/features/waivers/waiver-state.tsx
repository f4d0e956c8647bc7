import type { Answer } from '@tbm/contract';
import { mustSign } from '@tbm/domain/waivers';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';

/** Whether the waiver is signed, and the way to it. */
export function WaiverState({ waiver }: { waiver: Answer<'GET /customer/waiver'> }): ReactNode {
  const isMissing = mustSign({
    current: waiver.current?.version ?? null,
    signed: waiver.signatures[0]?.version ?? null,
  });
  return (
    <>
      <p>
        {isMissing
          ? 'Fírmala antes de tu próxima clase en el estudio. Toma un minuto.'
          : 'Está firmada. Aquí tienes tu copia.'}
      </p>
      <ButtonLink to="/mytbm/responsiva" look={isMissing ? 'accent' : 'quiet'}>
        {isMissing ? 'Firmar mi responsiva' : 'Ver mi responsiva'}
      </ButtonLink>
    </>
  );
}
