import { z } from 'zod';
import type { PlanRequest } from './api.ts';
import type { PaypalHttp } from './http.ts';
import { cutTo, moneyOf, requestIdOf } from './requests.ts';

/** The parts in which plans differ: their cycles, and what happens when a payment fails. */
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
const productAnswer = z.object({ product_id: z.string() });
const createdAnswer = z.object({ id: z.string() });
const plansAnswer = z.object({
  plans: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })).default([]),
});

const pageSize = 20;

/** Products and plans at PayPal: one product per package, one plan per name and price. */
export class PaypalPlans {
  readonly #http: PaypalHttp;
  readonly #cache = new Map<string, Promise<string>>();

  constructor(http: PaypalHttp) {
    this.#http = http;
  }

  /** The id of a plan, created when there is none; cached while this process runs. */
  async ensure(request: PlanRequest): Promise<string> {
    const plan = planOf(request);
    const key = JSON.stringify([productOf(request), plan]);
    const found = this.#cache.get(key) ?? this.#findOrCreate(request, plan);
    this.#cache.set(key, found);
    try {
      return await found;
    } catch (error) {
      this.#cache.delete(key);
      throw error;
    }
  }

  /** The id of the product of a plan. */
  async productOf(plan_id: string): Promise<string> {
    const path = `/v1/billing/plans/${encodeURIComponent(plan_id)}`;
    const answer = await this.#http.demand({ name: 'readPlan', path });
    return this.#http.read('readPlan', productAnswer, answer).product_id;
  }

  /** Empties the cache: PayPal has refused a plan, so it may be stale. */
  forget(): void {
    this.#cache.clear();
  }

  async #findOrCreate(request: PlanRequest, plan: Plan): Promise<string> {
    const product_id = productOf(request);
    await this.#ensureProduct(product_id, request.name);
    const found = await this.#find(product_id, plan);
    if (found) return found;
    const created = await this.#http.demand({
      name: 'createPlan',
      path: '/v1/billing/plans',
      body: { product_id, ...plan },
      // Two processes at once create one plan; later ones find it in the list.
      requestId: requestIdOf('plan', product_id, JSON.stringify(plan)),
    });
    return this.#http.read('createPlan', createdAnswer, created).id;
  }

  async #ensureProduct(id: string, name: string): Promise<void> {
    const reply = await this.#http.ask({
      name: 'createProduct',
      path: '/v1/catalogs/products',
      body: {
        id,
        name: cutTo(name, 127),
        type: 'SERVICE',
        category: 'EXERCISE_AND_FITNESS',
      },
      requestId: requestIdOf('product', id),
    });
    if (!reply.done && reply.issue !== 'DUPLICATE_RESOURCE_IDENTIFIER')
      throw this.#http.refused('createProduct', reply);
  }

  /** The id of an active plan that equals this one; null when the product has none, or does not exist. */
  async #find(product_id: string, plan: Plan): Promise<string | null> {
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({ product_id, page_size: String(pageSize), page: String(page) });
      const reply = await this.#http.ask({ name: 'listPlans', path: `/v1/billing/plans?${query}` });
      if (!reply.done && reply.status === 404) return null;
      if (!reply.done) throw this.#http.refused('listPlans', reply);
      const { plans } = this.#http.read('listPlans', plansAnswer, reply.body);
      for (const { id, name, status } of plans)
        if (status === 'ACTIVE' && name === plan.name && (await this.#isSame(id, plan))) return id;
      if (plans.length < pageSize) return null;
    }
  }

  async #isSame(id: string, plan: Plan): Promise<boolean> {
    const answer = await this.#http.demand({
      name: 'readPlan',
      path: `/v1/billing/plans/${encodeURIComponent(id)}`,
    });
    const found = this.#http.read('readPlan', planAnswer, answer);
    return essence(found) === essence(planAnswer.parse({ id, status: 'ACTIVE', ...plan }));
  }
}

const productOf = ({ class_package_id, product_id }: PlanRequest): string =>
  product_id ?? `TBM-PACKAGE-${class_package_id}`;

type Plan = ReturnType<typeof planOf>;

function planOf({ name, price, period, interval, trial_days, reduced }: PlanRequest) {
  const frequency = { interval_unit: period.toUpperCase(), interval_count: interval };
  const pricing = (pesos: number) => ({ pricing_scheme: { fixed_price: moneyOf(pesos) } });
  const cycles = [
    ...(trial_days
      ? [
          {
            tenure_type: 'TRIAL',
            frequency: { interval_unit: 'DAY', interval_count: trial_days },
            total_cycles: 1,
            ...pricing(0),
          },
        ]
      : []),
    ...(reduced
      ? [{ tenure_type: 'TRIAL', frequency, total_cycles: reduced.charges, ...pricing(reduced.price) }]
      : []),
    // The cycle repeats without end.
    { tenure_type: 'REGULAR', frequency, total_cycles: 0, ...pricing(price) },
  ];
  return {
    name: cutTo(name, 127),
    billing_cycles: cycles.map((cycle, place) => ({ ...cycle, sequence: place + 1 })),
    payment_preferences: {
      auto_bill_outstanding: true,
      // A cycle that is unpaid after PayPal's own retries suspends the subscription.
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
