import { countCredits, creditsText, isValidOn } from '@tbm/domain/credits';
import { dayIn } from '@tbm/domain/time';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { firstExpiryText } from './expiry.ts';

/** The member's lots, those that count today, and their total [CRED-004]: `12 clases por usar`. */
export function useCredits() {
  const { branch } = useRoot();
  const query = useApi('GET /credits', {});
  const today = dayIn(new Date().toISOString(), branch.timezone).toString();
  const lots = query.data ?? [];
  const count = countCredits(lots, today);
  return {
    query,
    today,
    ...count,
    text: creditsText(count),
    /** Until when they are valid; empty when there are none. Lots come by expiration. */
    until: firstExpiryText(
      lots.filter((lot) => isValidOn(lot, today)),
      today,
    ),
    /** Lots that begin later, the first one first. */
    later: lots
      .filter((lot) => lot.start_date > today)
      .toSorted((a, b) => a.start_date.localeCompare(b.start_date)),
  };
}
