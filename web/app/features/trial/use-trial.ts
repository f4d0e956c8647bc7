import { settings } from '@tbm/domain/settings';
import { type TrialOffer, trialOffer } from '@tbm/domain/trial-offer';
import { ApiProblem } from '../../platform/api.ts';
import { useApi } from '../../platform/query.ts';

/** The free trial in the member area: `offer` is null until it is known, `isOver` once the studio has ended it. */
export function useTrial(enabled: boolean): { offer: TrialOffer | null; isOver: boolean } {
  const { data, error } = useApi(
    'GET /class_packages/:id',
    { params: { id: settings.trial_package_id } },
    { enabled },
  );
  const offer = data ? trialOffer(data) : null;
  const isGone = error instanceof ApiProblem && error.status === 404;
  return { offer, isOver: isGone || (data !== undefined && offer === null) };
}
