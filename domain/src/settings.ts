/** What each fixed package is used for. Defaults; an owner's configuration may name others. */
export const settings = {
  /** Subscription that pages of programs and class types lead to [CONST-003]. */
  subscription_package_id: 149,
  /** Package of the home schedule [SCHED-016]. */
  home_schedule_package_id: 152,
  /** Online subscription with the 7-day free trial [TRIAL-001]. */
  trial_package_id: 19271,
  /** PayPal's retention offer [CONST-004]. */
  offer_package_id: 19285,
  /** Standing single class by branch; other branches use the last [TRIAL-011]. */
  single_class_package_ids: { monterrey: 19304, other: 19301 },
  /** Packages that can be paid in installments [CHK-012]. */
  installment_package_ids: [19255, 19253, 19251, 19265, 19267, 19264],
  /** The challenge, in person and online [PUB-051, PUB-052]. */
  challenge_package_ids: { presencial: 19273, online: 19272 },
  /** Pesos: Stripe refuses a smaller charge (docs.stripe.com/currencies, “Minimum and maximum charge amounts”). */
  minimum_charge: 10,
  default_branch_id: 1,
  page_size: 12,
  /** Minutes that a payment in progress holds a package that is limited. */
  payment_hold_minutes: 30,
  /** Days for which access lasts while a renewal is retried: attempts after 1, 3 and 5 days, and a reserve. */
  renewal_grace_days: 7,
  /** Full days between the notice of a charge and the charge, at least (LFPC art. 76 Bis). */
  charge_notice_days: 5,
  /** Hours after which a pending purchase fails. */
  pending_hours: 24,
  /** Empty weeks after which the schedule stops advancing [SCHED-009]. */
  empty_weeks: 8,
  /** Minutes after the start when the doors close [SCHED-022]. */
  doors_minutes: 10,
  /** Minutes before the start from which the link of a class online is shown. */
  link_minutes: 15,
  /** Days for which weekly classes are created ahead: eight weeks. */
  days_ahead: 56,
  copyright_year: 2025,
} as const;

/** Where a member updates the payment method of subscriptions at PayPal, which has no page for a single charge. */
export const paypalMendUrl = 'https://www.paypal.com/myaccount/autopay/';

/** Payment methods [PAY-010]: the ids are fixed. */
export const paymentMethods = {
  1: 'Tarjeta',
  2: 'Efectivo',
  3: 'PayPal',
  4: 'Terminal',
  5: 'Transferencia',
  6: 'Regalo',
} as const;
export type PaymentMethodId = keyof typeof paymentMethods;

/** The same ids by name. */
export const methods = {
  card: 1,
  cash: 2,
  paypal: 3,
  terminal: 4,
  transfer: 5,
  gift: 6,
} as const satisfies Record<string, PaymentMethodId>;

/** Payment methods at the desk. */
export const deskMethods: readonly PaymentMethodId[] = [methods.cash, methods.terminal, methods.transfer];

/** Whether a purchase was paid at the desk. */
export const isAtDesk = ({ payment_method_id }: { payment_method_id: number }): boolean =>
  deskMethods.some((one) => one === payment_method_id);

/** Payments at PayPal; everything else that a provider charges is paid by card [PAY-010]. */
export const isByPaypal = ({ payment_method_id }: { payment_method_id: number }): boolean =>
  payment_method_id === methods.paypal;
