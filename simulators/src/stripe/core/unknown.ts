import { invalid } from './errors.ts';
import type { Form } from './form.ts';

/** The nested parameters that the simulator knows, by name; others are not checked. */
const within: Record<string, readonly string[]> = {
  automatic_payment_methods: ['allow_redirects', 'enabled'],
  billing_details: ['address', 'email', 'name', 'phone'],
  billing_mode: ['flexible', 'type'],
  cancellation_details: ['comment', 'feedback'],
  card: ['cvc', 'exp_month', 'exp_year', 'installments', 'number', 'request_three_d_secure', 'token'],
  default_settings: ['default_payment_method'],
  discounts: ['coupon', 'discount'],
  duration: ['interval', 'interval_count'],
  end_behavior: ['missing_payment_method'],
  installments: ['enabled', 'plan'],
  invoice_settings: ['default_payment_method'],
  items: ['id', 'metadata', 'price', 'price_data', 'quantity'],
  line_items: ['price', 'price_data', 'quantity'],
  payment_intent_data: ['description', 'metadata', 'receipt_email', 'setup_future_usage'],
  payment_method_data: ['allow_redisplay', 'billing_details', 'card', 'metadata', 'type'],
  payment_method_options: ['card'],
  payment_settings: ['save_default_payment_method'],
  phases: ['discounts', 'duration', 'end_date', 'items', 'proration_behavior', 'start_date'],
  plan: ['count', 'interval', 'type'],
  price_data: ['currency', 'product', 'product_data', 'recurring', 'unit_amount'],
  product_data: ['active', 'description', 'id', 'images', 'metadata', 'name'],
  recurring: ['interval', 'interval_count', 'trial_period_days'],
  subscription_details: ['items', 'proration_behavior', 'proration_date'],
  trial_settings: ['end_behavior'],
};

/** As at Stripe, unknown parameters are refused. */
export function refuseUnknown(form: Form, accepts: readonly string[]): void {
  const unknown = [...unknownIn(form, ['expand', ...accepts], '')];
  if (unknown.length > 0)
    throw invalid(
      `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`,
      unknown[0],
      'parameter_unknown',
    );
}

function* unknownIn(form: Form, accepts: readonly string[], path: string): Generator<string> {
  for (const [name, value] of Object.entries(form)) {
    const here = path ? `${path}[${name}]` : name;
    const entry = path !== '' && /^\d+$/.test(name);
    if (!entry && !accepts.includes(name)) yield here;
    else if (typeof value === 'object') {
      const inner = entry ? accepts : within[name];
      if (inner) yield* unknownIn(value, inner, here);
    }
  }
}
