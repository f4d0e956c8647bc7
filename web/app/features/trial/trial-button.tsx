import type { Branch } from '@tbm/contract/branches';
import { trialCheckout } from '@tbm/domain/trial';
import type { TrialOffer } from '@tbm/domain/trial-offer';
import type { ReactNode } from 'react';
import { ButtonLink, type ButtonLook } from '../../design/button.tsx';
import { useHere, useScripts } from '../../platform/here.ts';
import { hasSession } from '../../platform/session-hint.ts';

/** Opens the free trial: visitors enter an e-mail, members go straight to the checkout [PUB-005, TRIAL-003, TRIAL-008]. */
export function TrialButton({
  branch,
  offer,
  look = 'accent',
}: {
  branch: Branch;
  offer: TrialOffer;
  look?: ButtonLook;
}): ReactNode {
  const here = useHere();
  const isMember = useScripts() && hasSession();
  return (
    <ButtonLink
      to={isMember ? trialCheckout(branch.branch_id) : here({ prueba: '1' })}
      look={look}
      preventScrollReset={!isMember}
    >
      Prueba {offer.free}
    </ButtonLink>
  );
}
