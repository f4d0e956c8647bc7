import type { PolicyProblem } from '@tbm/contract/fields';
import { policyText } from '@tbm/domain/booking-policy';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';

const upcoming = { to: '/mytbm/reservaciones?filter=upcoming', label: 'Ver mis reservaciones' };
/** Where the member finds a way on; null where choosing another class is the only one. */
const ways: Record<PolicyProblem['rule'], { to: string; label: string } | null> = {
  days_ahead: null,
  held_places: upcoming,
  places_per_day: upcoming,
  paused: { to: '/mytbm/rewards', label: 'Ver Mis Rewards' },
  subscription_paused: { to: '/mytbm/membresias', label: 'Volver antes' },
};

/** Why the rules of bookings refuse a class, before the member tries it, and a way on. */
export function PolicyRefusal({
  problem,
  timezone,
  onClose,
}: {
  problem: PolicyProblem;
  timezone: string;
  onClose: () => void;
}): ReactNode {
  const way = ways[problem.rule];
  return (
    <>
      <p>{policyText(problem, timezone)}</p>
      {way ? (
        <ButtonLink to={way.to} look="accent" wide>
          {way.label}
        </ButtonLink>
      ) : null}
      <Button look={way ? 'quiet' : 'accent'} wide onClick={onClose}>
        Ver otras clases
      </Button>
    </>
  );
}
