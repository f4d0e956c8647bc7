import { z } from 'zod';
import { email } from './accounts.ts';
import { id } from './fields.ts';
import { defineRoutes, type Limit } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Packages that are being looked at';

/** Anyone may read and write carts by e-mail. The limit is enough for a visit, and too low for a search. */
const visits: Limit[] = [
  { per: 'email', times: 30, minutes: 10 },
  { per: 'address', times: 60, minutes: 10 },
];

const items = z.array(z.object({ class_package_id: id })).max(20);

/** What a visitor intends to buy: package ids and nothing else [CART-001, X15]. */
export const cart = z.object({ items });
export type Cart = z.output<typeof cart>;

export const cartRoutes = defineRoutes({
  'GET /cart': {
    summary: 'The cart of an e-mail, including its trial; empty when there is none [API-065]',
    who: 'anyone',
    limit: visits,
    query: z.object({ email }),
    answer: cart,
  },
  'POST /cart': {
    summary: 'Saves packages as the cart of an e-mail [API-066]',
    who: 'anyone',
    limit: visits,
    body: z.object({ email, items }),
    invalidates: [],
    answer: cart,
    status: 201,
    problems: ['package_not_found'],
  },
  'POST /trial_cart': {
    summary: 'Saves the trial that an e-mail asked for [API-067, CART-002]',
    who: 'anyone',
    limit: visits,
    body: z.object({ email, class_package_id: id }),
    invalidates: [],
    answer: cart,
    status: 201,
    problems: ['package_not_found'],
  },
});
