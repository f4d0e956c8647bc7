import { currentInstant } from '@tbm/browser/clock';
import { countCredits, creditsText, isValidOn } from '@tbm/domain/credits';
import { dayIn } from '@tbm/domain/time';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { firstExpiryText } from './expiry.ts';

/** The text beside the number of classes. */
const labelOf = ({ classes, unlimited }: ReturnType<typeof countCredits>): string => {
  if (unlimited) return 'clases ilimitadas';
  return classes === 1 ? 'clase por usar' : 'clases por usar';
};

/** The member's lots, those that count today, and their total [CRED-004]: `12 clases por usar`. */
export function useCredits() {
  const { branch } = useRoot();
  const query = useApi('GET /credits', {});
  const today = dayIn(currentInstant(), branch.timezone).toString();
  const lots = query.data ?? [];
  const count = countCredits(lots, today);
  return {
    query,
    today,
    ...count,
    text: creditsText(count),
    /** The same as a figure and its label: `12`, `clases por usar`. */
    figure: count.unlimited ? '∞' : count.classes,
    label: labelOf(count),
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
