import { isByWallet } from '@tbm/domain/settings';
import { problem } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Billing } from './billing.ts';
import type { Wallet } from './wallet-billing.ts';

/** The wallet of this studio. Throws `wallet_off` where none is offered. */
export function walletOf({ wallet }: Pick<Services, 'wallet'>): Wallet {
  if (!wallet) throw problem('wallet_off');
  return wallet;
}

/** Whoever charges a purchase again and again, and gives its charges back. Throws `wallet_off`. */
export const billingOf = (
  services: Pick<Services, 'billing' | 'wallet'>,
  purchase: { payment_method_id: number },
): Billing => (isByWallet(purchase) ? walletOf(services).billing : services.billing);
