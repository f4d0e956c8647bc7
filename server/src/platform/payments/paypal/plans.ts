import { createHash } from 'node:crypto';
import { toCentavos } from '@tbm/domain/money';
import { z } from 'zod';
import type { PaypalCalls } from './calls.ts';
import type { PlanRequest } from './types.ts';

/** Pesos as PayPal wants them. */
export const moneyOf = (pesos: number) => ({
  currency_code: 'MXN',
  value: (toCentavos(pesos) / 100).toFixed(2),
});

/** A text cut to what PayPal takes: it counts accented letters more than once. */
export function cutTo(text: string, bytes: number): string {
  let cut = text;
  while (Buffer.byteLength(cut) > bytes) cut = [...cut].slice(0, -1).join('');
  return cut;
}

/** The id of one request, the same each time for the same thing; 36 signs, as all of PayPal's calls allow. */
export function requestIdOf(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}

/** What distinguishes one plan from another: its cycles, in order, and what happens when a payment fails. */
const planAnswer = z.object({
  id: z.string(),
  status: z.string(),
  billing_cycles: z.array(
    z.object({
      tenure_type: z.string(),
      sequence: z.number(),
      total_cycles: z.number(),
      frequency: z.object({ interval_unit: z.string(), interval_count: z.number().default(1) }),
      pricing_scheme: z
        .object({ fixed_price: z.object({ currency_code: z.string(), value: z.coerce.number() }).optional() })
        .optional(),
    }),
  ),
  payment_preferences: z.object({
    auto_bill_outstanding: z.boolean().optional(),
    payment_failure_threshold: z.number().optional(),
  }),
});
const madeAnswer = z.object({ id: z.string() });
const plansAnswer = z.object({
  plans: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })).default([]),
});

const pageSize = 20;

/** Products and plans at PayPal, one product a package, one plan a name and price. */
export class PaypalPlans {
  readonly #calls: PaypalCalls;
  readonly #known = new Map<string, Promise<string>>();

  constructor(calls: PaypalCalls) {
    this.#calls = calls;
  }

  /** The plan's id. PayPal is asked once for each while this process runs. */
  async ensure(request: PlanRequest): Promise<string> {
    const wanted = planOf(request);
    const key = JSON.stringify([productOf(request), wanted]);
    const found = this.#known.get(key) ?? this.#findOrMake(request, wanted);
    this.#known.set(key, found);
    try {
      return await found;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }

  /** PayPal did not take a plan: what we know of them may be old. */
  forget(): void {
    this.#known.clear();
  }

  async #findOrMake(request: PlanRequest, wanted: Plan): Promise<string> {
    const product_id = productOf(request);
    await this.#ensureProduct(product_id, request.name);
    const standing = await this.#find(product_id, wanted);
    if (standing) return standing;
    const made = await this.#calls.demand({
      name: 'createPlan',
      path: '/v1/billing/plans',
      body: { product_id, ...wanted },
      // Two processes at once make one plan; later ones find it in the list.
      requestId: requestIdOf('plan', product_id, JSON.stringify(wanted)),
    });
    return this.#calls.read('createPlan', madeAnswer, made).id;
  }

  async #ensureProduct(id: string, name: string): Promise<void> {
    const reply = await this.#calls.ask({
      name: 'createProduct',
      path: '/v1/catalogs/products',
      body: { id, name: cutTo(name, 127), type: 'SERVICE', category: 'EXERCISE_AND_FITNESS' },
      requestId: requestIdOf('product', id),
    });
    if (!reply.done && reply.issue !== 'DUPLICATE_RESOURCE_IDENTIFIER')
      throw this.#calls.refused('createProduct', reply);
  }

  async #find(product_id: string, wanted: Plan): Promise<string | null> {
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({ product_id, page_size: String(pageSize), page: String(page) });
      const reply = await this.#calls.ask({ name: 'listPlans', path: `/v1/billing/plans?${query}` });
      if (!reply.done && reply.status === 404) return null;
      if (!reply.done) throw this.#calls.refused('listPlans', reply);
      const { plans } = this.#calls.read('listPlans', plansAnswer, reply.body);
      for (const { id, name, status } of plans)
        if (status === 'ACTIVE' && name === wanted.name && (await this.#isSame(id, wanted))) return id;
      if (plans.length < pageSize) return null;
    }
  }

  async #isSame(id: string, wanted: Plan): Promise<boolean> {
    const answer = await this.#calls.demand({
      name: 'readPlan',
      path: `/v1/billing/plans/${encodeURIComponent(id)}`,
    });
    const found = this.#calls.read('readPlan', planAnswer, answer);
    return essence(found) === essence(planAnswer.parse({ id, status: 'ACTIVE', ...wanted }));
  }
}

const productOf = ({ class_package_id }: PlanRequest): string => `TBM-PACKAGE-${class_package_id}`;

type Plan = ReturnType<typeof planOf>;

function planOf({ name, price, period, interval, trial_days, reduced }: PlanRequest) {
  const frequency = { interval_unit: period.toUpperCase(), interval_count: interval };
  const priced = (pesos: number) => ({ pricing_scheme: { fixed_price: moneyOf(pesos) } });
  const cycles = [
    ...(trial_days
      ? [
          {
            tenure_type: 'TRIAL',
            frequency: { interval_unit: 'DAY', interval_count: trial_days },
            total_cycles: 1,
            ...priced(0),
          },
        ]
      : []),
    ...(reduced
      ? [{ tenure_type: 'TRIAL', frequency, total_cycles: reduced.charges, ...priced(reduced.price) }]
      : []),
    // Without end.
    { tenure_type: 'REGULAR', frequency, total_cycles: 0, ...priced(price) },
  ];
  return {
    name: cutTo(name, 127),
    billing_cycles: cycles.map((cycle, place) => ({ ...cycle, sequence: place + 1 })),
    payment_preferences: {
      auto_bill_outstanding: true,
      // A cycle that stays unpaid after PayPal's own tries suspends the subscription.
      payment_failure_threshold: 1,
    },
  };
}

const essence = ({ billing_cycles, payment_preferences }: z.output<typeof planAnswer>): string =>
  JSON.stringify([
    billing_cycles
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ tenure_type, total_cycles, frequency, pricing_scheme }) => [
        tenure_type,
        total_cycles,
        frequency.interval_unit,
        frequency.interval_count,
        pricing_scheme?.fixed_price?.value ?? 0,
      ]),
    payment_preferences.auto_bill_outstanding ?? true,
    payment_preferences.payment_failure_threshold ?? 0,
  ]);
