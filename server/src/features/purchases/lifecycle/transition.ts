import { type Transition, transitions } from '@tbm/domain/purchase-lifecycle';
import { literals } from '../../../platform/database/literals.ts';

/** SQL: the purchase is in a status from which the transition is allowed. */
export const allows = (transition: Transition): string =>
  `status in (${literals(transitions[transition].from)})`;

/** SQL: the status to which the transition leads. */
export const statusAfter = (transition: Exclude<Transition, 'renew'>): string =>
  literals([transitions[transition].to]);
