import type { Purchase } from '@tbm/contract/purchases';

export type PurchaseStatus = Purchase['status'];

/**
 * The lifecycle of a purchase [PUR-004]: the statuses from which each transition is allowed and its target; null
 * when the status stays. It begins as `pending`.
 */
export const transitions = {
  /** The purchase was paid or granted for free, or its trial began. A failed one becomes active when its money arrives late. */
  activate: { from: ['pending', 'failed'], to: 'active' },
  /** The fee for a missed class was paid: it gives nothing, so that it ends at once. */
  settle: { from: ['failed', 'pending'], to: 'completed' },
  /** The periods and charges of a subscription are recorded, however late they are reported. */
  renew: { from: ['pending', 'active', 'cancelled', 'failed', 'revoked'], to: null },
  /** The purchase was given up, or its subscription ended unpaid. */
  fail: { from: ['pending', 'active'], to: 'failed' },
  /** A subscription is not charged again; access lasts to the end of the paid period. */
  cancel: { from: ['pending', 'active'], to: 'cancelled' },
  /** The desk revokes it. */
  revoke: { from: ['active', 'cancelled'], to: 'revoked' },
  /** A one-off purchase is used up or has expired; a subscription ends by `cancel` or `fail`. */
  complete: { from: ['active'], to: 'completed' },
} as const satisfies Record<string, { from: readonly PurchaseStatus[]; to: PurchaseStatus | null }>;

export type Transition = keyof typeof transitions;
