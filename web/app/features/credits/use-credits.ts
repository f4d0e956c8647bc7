import { countCredits } from '@tbm/domain/credits';
import { dayIn } from '@tbm/domain/time';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';

/** The member's lots and their total today [CRED-004]: `12`, or 'Ilimitadas'. */
export function useCredits() {
  const { branch } = useRoot();
  const query = useApi('GET /credits', {});
  const today = dayIn(new Date().toISOString(), branch.timezone).toString();
  const { classes, unlimited } = countCredits(query.data ?? [], today);
  return { query, today, classes, unlimited, text: unlimited ? 'Ilimitadas' : String(classes) };
}
