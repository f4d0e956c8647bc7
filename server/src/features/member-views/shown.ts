import type { Key } from '@tbm/contract';
import { personalTables } from '../privacy/index.ts';

/**
 * Reading calls that are refused to an admin who looks at a member's account: data about the body, plans (they tell a
 * pregnancy), links that grant access by themselves, devices, and blocked members.
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
  'GET /class_reservations/:id/guest',
  'GET /customer/waiver',
]);

/**
 * Fields that are empty in every answer to such an admin: the health columns of the data map, and a reason that may be
 * about health.
 */
export const emptiedInView: ReadonlySet<string> = new Set([
  ...Object.values(personalTables).flatMap(({ health = [], isAllHealth }) => (isAllHealth ? [] : health)),
  'cancel_reason',
  // The link of an online class: anyone who has it enters the class as the member.
  'link',
]);
