/** A decline, in Stripe's terms. */
export interface BankRefusal {
  code: string;
  message: string;
  decline_code?: string;
}

/** What happens with one of Stripe's test cards. */
export type CardEnd =
  | {
      kind: 'success';
      /** What happens later. */
      later?: 'dispute' | 'refund_fails' | 'refund_waits';
    }
  | {
      kind: 'challenge';
      /** When authentication is required: always, or until the card is set up for later payments. */
      asks: 'always' | 'unless_set_up' | 'on_session';
      /** The outcome after authentication. */
      afterwards?: BankRefusal;
    }
  | { kind: 'refused'; refusal: BankRefusal; attaches?: true };

const declined = (
  decline_code: string,
  message = 'Your card was declined.',
  code = 'card_declined',
): BankRefusal => ({
  code,
  message,
  decline_code,
});
const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
export const expired: BankRefusal = { code: 'expired_card', message: 'Your card has expired.' };
export const unauthenticated: BankRefusal = declined(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
);

/** The declines that a test or the steering page can request, by Stripe's code. */
export const refusals = {
  insufficient_funds: noFunds,
  generic_decline: declined('generic_decline'),
  fraudulent: declined('fraudulent'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired_card: expired,
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: { code: 'processing_error', message: 'An error occurred while processing your card.' },
} satisfies Record<string, BankRefusal>;
export type RefusalCode = keyof typeof refusals;

const refused = (code: RefusalCode): CardEnd => ({ kind: 'refused', refusal: refusals[code] });

const ends: Record<string, CardEnd> = {
  '4000000000009995': refused('insufficient_funds'),
  '4000000000000002': refused('generic_decline'),
  '4100000000000019': refused('fraudulent'),
  '4000000000009987': refused('lost_card'),
  '4000000000009979': refused('stolen_card'),
  '4000000000006975': refused('card_velocity_exceeded'),
  '4000000000000127': refused('incorrect_cvc'),
  '4000000000000069': refused('expired_card'),
  '4000000000000119': refused('processing_error'),
  // Can be attached, but every charge is declined.
  '4000000000000341': { kind: 'refused', refusal: refusals.generic_decline, attaches: true },
  '4000002500003155': { kind: 'challenge', asks: 'unless_set_up' },
  '4000002760003184': { kind: 'challenge', asks: 'always' },
  '4000003800000446': { kind: 'challenge', asks: 'on_session' },
  '4000000000003220': { kind: 'challenge', asks: 'always' },
  '4000008260003178': { kind: 'challenge', asks: 'always', afterwards: noFunds },
  '4000008400001629': { kind: 'challenge', asks: 'always', afterwards: refusals.generic_decline },
  '4000000000000259': { kind: 'success', later: 'dispute' },
  '4000000000005126': { kind: 'success', later: 'refund_fails' },
  '4000000000007726': { kind: 'success', later: 'refund_waits' },
};

export const endOf = (number: string): CardEnd => ends[number] ?? { kind: 'success' };

/** Whether this payment requires authentication. */
export const mustAsk = (
  end: CardEnd,
  { setUp, offSession }: { setUp: boolean; offSession: boolean },
): boolean =>
  end.kind === 'challenge' &&
  (end.asks === 'always' || !offSession || (end.asks === 'unless_set_up' && !setUp));

/** Stripe's names for test cards, by payment method id. */
export const namedMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_mastercard_debit: '5200828282828210',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  pm_card_chargeDeclinedFraudulent: '4100000000000019',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredSetupForOffSession: '4000003800000446',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
};
