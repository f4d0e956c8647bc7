import type { Clock } from '../clock.ts';
import { longest } from './cycles.ts';
import { Fields } from './fields.ts';
import { ids } from './ids.ts';
import type { Links } from './links.ts';
import { centavosOf, money } from './money.ts';
import type { BillingCycle, IntervalUnit, Plan, Product } from './records.ts';
import { unprocessable } from './refusals.ts';
import type { Store } from './store.ts';
import { iso } from './time.ts';

/** Catalog Products v1 and Billing Plans v1, with fixed prices only. */
export class Catalog {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #links: Links;

  constructor(store: Store, clock: Clock, links: Links) {
    this.#store = store;
    this.#clock = clock;
    this.#links = links;
  }

  createProduct(body: unknown): Product {
    const fields = new Fields(body, 'billing');
    const name = fields.text('name', { max: 127 });
    const id = fields.optional('id', { min: 6, max: 50 }) ?? ids.product();
    if (fields.has('id') && id.startsWith('PROD-'))
      throw fields.wrong(
        'id',
        'INVALID_PARAMETER_SYNTAX',
        'Input identifier must not use system prefix(PROD-).',
      );
    if (this.#store.find('product', id))
      throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Identifier must be unique.');
    const time = iso(this.#clock.now());
    return this.#store.put('product', {
      id,
      create_time: time,
      update_time: time,
      name,
      type: fields.optional('type', { among: ['PHYSICAL', 'DIGITAL', 'SERVICE'] }) ?? 'PHYSICAL',
      ...fields.texts({
        description: { max: 256 },
        category: { min: 4, max: 256, pattern: /^[A-Z_]+$/ },
        image_url: { max: 2_000 },
        home_url: { max: 2_000 },
      }),
    });
  }

  showProduct(id: string, whole: boolean) {
    const product = this.#store.get('product', id);
    const { name, description, create_time } = product;
    const path = `/v1/catalogs/products/${id}`;
    return {
      ...(whole
        ? product
        : {
            id,
            name,
            ...(description ? { description } : {}),
            create_time,
          }),
      links: [this.#links.to(path, 'self'), this.#links.to(path, 'edit', 'PATCH')],
    };
  }

  createPlan(body: unknown): Plan {
    const fields = new Fields(body, 'billing');
    const product_id = fields.text('product_id', { min: 6, max: 50 });
    const name = fields.text('name', { max: 127 });
    const billing_cycles = cyclesOf(fields.array('billing_cycles', { min: 1, max: 12 }));
    const preferences = fields.object('payment_preferences');
    const setup_fee = preferences.has('setup_fee') ? preferences.money('setup_fee', { free: true }) : null;
    const prices = [setup_fee, ...billing_cycles.map(({ price }) => price)].filter((price) => price !== null);
    const [currency = 'MXN', ...others] = new Set(prices.map(({ currency_code }) => currency_code));
    if (others.length)
      throw unprocessable(
        'CURRENCY_MISMATCH',
        'All currency codes in the request should be of similar value.',
      );
    this.#store.get('product', product_id);
    const time = iso(this.#clock.now());
    return this.#store.put('plan', {
      id: ids.plan(),
      create_time: time,
      update_time: time,
      product_id,
      name,
      ...fields.texts({ description: { max: 127 } }),
      status:
        fields.optional('status', { among: ['CREATED', 'ACTIVE'] }) === 'CREATED' ? 'CREATED' : 'ACTIVE',
      currency,
      billing_cycles,
      auto_bill_outstanding: preferences.flag('auto_bill_outstanding', true),
      setup_fee,
      setup_fee_failure_action:
        preferences.optional('setup_fee_failure_action', { among: ['CONTINUE', 'CANCEL'] }) === 'CONTINUE'
          ? 'CONTINUE'
          : 'CANCEL',
      payment_failure_threshold: preferences.integer('payment_failure_threshold', {
        min: 0,
        max: 999,
        standard: 0,
      }),
      quantity_supported: fields.flag('quantity_supported', false),
    });
  }

  showPlan(id: string, whole: boolean) {
    const plan = this.#store.get('plan', id);
    const { product_id, name, description, status, create_time, update_time, setup_fee } = plan;
    const path = `/v1/billing/plans/${id}`;
    const short = {
      id,
      product_id,
      name,
      status,
      ...(description ? { description } : {}),
      create_time,
    };
    const turn = status === 'ACTIVE' ? 'deactivate' : 'activate';
    const links = [
      this.#links.to(path, 'self'),
      this.#links.to(path, 'edit', 'PATCH'),
      this.#links.to(`${path}/${turn}`, turn, 'POST'),
    ];
    if (!whole) return { ...short, links };
    return {
      ...short,
      billing_cycles: showCycles(plan),
      payment_preferences: {
        auto_bill_outstanding: plan.auto_bill_outstanding,
        ...(setup_fee ? { setup_fee } : {}),
        setup_fee_failure_action: plan.setup_fee_failure_action,
        payment_failure_threshold: plan.payment_failure_threshold,
      },
      quantity_supported: plan.quantity_supported,
      update_time,
      links,
    };
  }
}

/** The cycles of a plan as PayPal shows them. */
export const showCycles = ({ billing_cycles, currency, create_time }: Plan) =>
  billing_cycles.map(({ price, ...cycle }) => ({
    ...cycle,
    pricing_scheme: {
      version: 1,
      fixed_price: price ?? money(currency, 0),
      create_time,
      update_time: create_time,
    },
  }));

function cyclesOf(given: Fields[]): BillingCycle[] {
  const cycles = given.map((fields): BillingCycle => {
    const tenure_type = fields.text('tenure_type', {
      among: ['TRIAL', 'REGULAR'],
    }) as BillingCycle['tenure_type'];
    const frequency = fields.object('frequency');
    const interval_unit = frequency.text('interval_unit', { among: Object.keys(longest) }) as IntervalUnit;
    const price = fields.has('pricing_scheme')
      ? fields.object('pricing_scheme').money('fixed_price', { free: tenure_type === 'TRIAL' })
      : null;
    if (!price && tenure_type === 'REGULAR') throw fields.missing('pricing_scheme');
    return {
      frequency: {
        interval_unit,
        interval_count: frequency.integer('interval_count', {
          min: 1,
          max: longest[interval_unit],
          standard: 1,
        }),
      },
      tenure_type,
      sequence: fields.integer('sequence', { min: 1, max: 99 }),
      total_cycles: fields.integer('total_cycles', { min: 0, max: 999, standard: 1 }),
      price: price && centavosOf(price) > 0 ? price : null,
    };
  });
  return inOrder(cycles);
}

/** At most two trials, one of them free, then exactly one regular cycle. */
function inOrder(cycles: BillingCycle[]): BillingCycle[] {
  const sorted = cycles.toSorted((a, b) => a.sequence - b.sequence);
  const trials = sorted.filter(({ tenure_type }) => tenure_type === 'TRIAL');
  const regular = sorted.length - trials.length;
  if (trials.length > 2)
    throw unprocessable(
      'MORE_THAN_TWO_TRIAL_BILLING_CYCLE_NOT_SUPPORTED',
      'Only two trial billing cycles are allowed.',
    );
  if (trials.filter(({ price }) => !price).length > 1)
    throw unprocessable(
      'MULTIPLE_FREE_TRIAL_BILLING_CYCLES_NOT_SUPPORTED',
      'Only one free trial billing cycle is allowed.',
    );
  if (regular === 0)
    throw unprocessable(
      'MISSING_REGULAR_BILLING_CYCLE',
      'Plan should have at least one regular billing cycle.',
    );
  if (regular > 1)
    throw unprocessable(
      'MULTIPLE_REGULAR_BILLING_CYCLES_NOT_SUPPORTED',
      'Only one regular billing cycle is allowed.',
    );
  if (sorted.some(({ sequence }, place) => sequence !== place + 1))
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'Billing cycle sequence should start with `1` and be consecutive.',
    );
  if (sorted.at(-1)?.tenure_type !== 'REGULAR')
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'Trial Billing cycle should precede regular billing cycle.',
    );
  if (trials.some(({ total_cycles }) => total_cycles === 0))
    throw unprocessable(
      'INVALID_TRIAL_BILLING_TOTAL_CYCLES',
      "Total cycles for trial billing must be greater than '0'.",
    );
  return sorted;
}
