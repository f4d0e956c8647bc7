/**
 * An object in the shape of an API version before `2025-03-31.basil` (docs.stripe.com/changelog/basil): an invoice names its
 * subscription and payment itself instead of by `parent` and `payments`, a subscription has its period itself.
 */
export function olderShape(object: Record<string, unknown>): Record<string, unknown> {
  if (object.object === 'invoice') {
    const { parent, payments: _, ...rest } = object;
    const details = (parent as { subscription_details?: { subscription?: unknown } } | null)
      ?.subscription_details;
    return { ...rest, subscription: details?.subscription ?? null, paid: object.status === 'paid' };
  }
  if (object.object === 'subscription') {
    const [item] = (object.items as { data: Record<string, unknown>[] }).data;
    const { current_period_start, current_period_end } = item ?? {};
    return { ...object, current_period_start, current_period_end };
  }
  return object;
}
