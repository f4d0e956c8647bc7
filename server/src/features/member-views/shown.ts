import type { Key } from '@tbm/contract';
import { personalTables } from '../privacy/index.ts';

/**
 * Calls that an admin who looks at a member's account does not make, although they read: what is of her body, her plans, which
 * say whether she is pregnant, links that open something by themselves, her devices, and whom she blocked.
 */
export const withheldInView: ReadonlySet<Key> = new Set<Key>([
  'GET /tracks',
  'GET /tracks/:id',
  'GET /tracks.csv',
  'GET /track_files/:id',
  'GET /customer_workout_plans',
  'GET /customer_workout_plans/active/single',
  'GET /customer_workout_plans/:id',
  'GET /calendar',
  'GET /own_data',
  'GET /videos/:id',
  'GET /invoices/:id/receipt',
  'GET /customer/sessions',
  'GET /push_subscriptions',
  'GET /blocks',
  'GET /two_step',
  'GET /class_reservations/:id/code',
]);

/** Fields that are empty in every answer to such an admin: by the map, and a reason that may be about her health. */
export const emptiedInView: ReadonlySet<string> = new Set([
  ...Object.values(personalTables).flatMap(({ health = [], isAllHealth }) => (isAllHealth ? [] : health)),
  'cancel_reason',
  // Of a class online: who has it is in the class as the member.
  'link',
]);
