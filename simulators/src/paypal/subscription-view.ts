import { buyer } from './buyer.ts';
import { showCycles } from './catalog.ts';
import { cycleToRun } from './cycles.ts';
import type { Links } from './links.ts';
import { money } from './money.ts';
import type { Plan, Subscription } from './records.ts';

export interface ShowOptions {
  /** False for the minimal representation, PayPal's default for a POST. */
  whole?: boolean;
  /** Fields shown on request only: `last_failed_payment`, `plan`. */
  extra?: string[];
}

/** A subscription as PayPal shows it. */
export function showSubscription(
  subscription: Subscription,
  plan: Plan,
  links: Links,
  { whole = true, extra = [] }: ShowOptions,
): Record<string, unknown> {
  const { id, status, create_time, custom_id, status_change_note } = subscription;
  const allLinks = [...approvalOf(subscription, links), ...linksOf(subscription, links)];
  if (!whole)
    return {
      id,
      status,
      create_time,
      links: allLinks,
    };
  const isKnown = status !== 'APPROVAL_PENDING';
  return {
    id,
    status,
    ...(status_change_note ? { status_change_note } : {}),
    status_update_time: subscription.status_update_time,
    plan_id: subscription.plan_id,
    plan_overridden: false,
    ...(extra.includes('plan') ? { plan: { name: plan.name, billing_cycles: showCycles(plan) } } : {}),
    start_time: subscription.start_time,
    ...(plan.quantity_supported ? { quantity: String(subscription.quantity) } : {}),
    shipping_amount: money(plan.currency, 0),
    ...(isKnown ? { subscriber: buyer.subscriber } : {}),
    ...(isKnown ? { billing_info: billingInfo(subscription, plan, extra) } : {}),
    create_time,
    update_time: subscription.update_time,
    ...(custom_id ? { custom_id } : {}),
    links: allLinks,
  };
}

function billingInfo(subscription: Subscription, plan: Plan, extra: string[]) {
  const { completed, outstanding, failed_payments_count, last_payment, last_failed_payment } = subscription;
  const isUpcoming = subscription.status === 'ACTIVE' && cycleToRun(plan, completed) >= 0;
  return {
    outstanding_balance: money(plan.currency, outstanding),
    cycle_executions: plan.billing_cycles.map(({ tenure_type, sequence, total_cycles }, place) => ({
      tenure_type,
      sequence,
      cycles_completed: completed[place] ?? 0,
      cycles_remaining: total_cycles && total_cycles - (completed[place] ?? 0),
      current_pricing_scheme_version: 1,
      total_cycles,
    })),
    ...(last_payment ? { last_payment } : {}),
    ...(isUpcoming ? { next_billing_time: subscription.next_billing_time } : {}),
    failed_payments_count,
    ...(last_failed_payment && extra.includes('last_failed_payment') ? { last_failed_payment } : {}),
  };
}

function approvalOf({ status, ba_token }: Subscription, links: Links) {
  const path = `webapps/billing/subscriptions?ba_token=${ba_token}`;
  return status === 'APPROVAL_PENDING' ? [links.toPage(path, 'approve')] : [];
}

/** The links of a subscription. */
function linksOf({ id, status }: Subscription, links: Links) {
  const path = `/v1/billing/subscriptions/${id}`;
  const post = (action: string) => links.to(`${path}/${action}`, action, 'POST');
  return [
    links.to(path, 'edit', 'PATCH'),
    links.to(path, 'self'),
    ...(status === 'ACTIVE' ? [post('cancel'), post('suspend')] : []),
    ...(status === 'SUSPENDED' ? [post('cancel'), post('activate')] : []),
  ];
}
