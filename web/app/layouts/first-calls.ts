import { branchInCookies } from '../platform/branch.ts';
import { prefetch } from '../platform/query.ts';
import { hasSession } from '../platform/session-hint.ts';

/** The first requests of the screens with the most calls, with the same arguments. They include those that decide the layout. */
const ofScreens: Record<string, (() => void)[]> = {
  '/mytbm': [
    () => prefetch('GET /class_reservations', { query: { filter: 'upcoming', page: 1 } }),
    () => prefetch('GET /class_reservations', { query: { filter: 'past', page: 1 } }),
    () => prefetch('GET /purchases', { query: { page: 1 } }),
    () => prefetch('GET /playbacks', { query: { open: 'true' } }),
    () => prefetch('GET /quotes/today', {}),
    () => prefetch('GET /customer_workout_plans/active/single', {}),
    () => prefetch('GET /streaks', {}),
    () => prefetch('GET /credits', {}),
  ],
  '/mytbm/online': [
    () => prefetch('GET /videos/premieres', {}),
    () => prefetch('GET /playbacks', { query: { open: 'true' } }),
    () => prefetch('GET /class_types', {}),
    () => prefetch('GET /programs', {}),
  ],
  '/mytbm/informacion': [() => prefetch('GET /account_deletion', {})],
};

let isFirst = true;

/**
 * Starts the calls of the first screen beside that for the customer, whom the screen is rendered after. Without a
 * remembered branch they wait: the member's branch is known from the customer.
 */
export function startFirstCalls(path: string): void {
  // Later screens start their calls themselves.
  if (!isFirst) return;
  isFirst = false;
  if (!hasSession() || branchInCookies(document.cookie) === null) return;
  for (const start of ofScreens[path.replace(/\/$/, '')] ?? []) start();
}
