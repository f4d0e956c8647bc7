import type { Purchase } from '@tbm/contract/purchases';

export type PurchaseStatus = Purchase['status'];

/**
 * The life of a purchase [PUR-004]: the statuses from which each transition is allowed and the one it leads to; null
 * where the status stays. It begins as `pending`.
 */
export const transitions = {
  /** It was paid, given away, or its trial began. One that had failed is revived: its money arrived after all. */
  activate: { from: ['pending', 'failed'], to: 'active' },
  /** The periods and charges of a subscription are recorded, however late the news of them arrives. */
  renew: { from: ['pending', 'active', 'cancelled', 'failed', 'revoked'], to: null },
  /** It was given up, or its subscription ended unpaid. */
  fail: { from: ['pending', 'active'], to: 'failed' },
  /** A subscription that is not charged again; access stays to the end of what was paid. */
  cancel: { from: ['pending', 'active'], to: 'cancelled' },
  /** The desk takes it back. */
  revoke: { from: ['active', 'cancelled'], to: 'revoked' },
  /** A one-off purchase that is used up or over; a subscription ends by `cancel` or `fail`. */
  complete: { from: ['active'], to: 'completed' },
} as const satisfies Record<string, { from: readonly PurchaseStatus[]; to: PurchaseStatus | null }>;

export type Transition = keyof typeof transitions;
