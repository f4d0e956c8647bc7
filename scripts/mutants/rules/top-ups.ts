import { breaksIn, change, changeText, type Mutant, skip } from '../mutant.ts';

const test = 'server/src/features/top-ups/top-ups.test.ts';

/** Breaks of packages that are raised to larger ones. */
export const topUpRules: Mutant[] = [
  ...breaksIn('server/src/features/top-ups/running.ts', test, {
    'a package is raised a second time': change(
      'runningOfCustomer',
      `t.status in ('active', 'completed')`,
      'false',
    ),
    'a package that is over is raised': change(
      'runningOfCustomer',
      'w.expiration_date >=',
      'true or w.expiration_date >=',
    ),
    'a package that was given back is raised': change('runningOfCustomer', 'i.refunded > 0 or', ''),
    'a disputed package is raised': change('runningOfCustomer', 'or d.dispute_id is not null', ''),
    'the package of another member is raised': change(
      'runningOfCustomer',
      'customer_id = $1 and',
      '$1::bigint > 0 and',
    ),
    'what was paid for the top-up before is charged again': change(
      'runningOfCustomer',
      'sum(chain.total_payment) as paid',
      'min(chain.total_payment) as paid',
    ),
  }),
  ...breaksIn('server/src/features/top-ups', test, {
    'a package is given back although its top-up is paid': change(
      'standing',
      `t.status in ('active', 'completed')`,
      'false',
    ),
  }),
  ...breaksIn('server/src/features/purchases/lifecycle', test, {
    'the classes of before end sooner than those that are added': skip('extendRaised', 'extendToppedUp'),
    'the access of before ends sooner': skip('extendRaised', 'extendAccess.run'),
    'money that arrives late is refused': change('activate', '(await hasOtherTopUp(tx, before))', 'false'),
  }),
  ...breaksIn('server/src/features/checkout', test, {
    'a top-up costs the whole package': change('quote', 'top_up?.due ??', ''),
    'a top-up gives the whole package': change('quote', 'top_up?.added ??', ''),
    'a discount lowers a top-up': skip('topUpFor', 'discount_does_not_fit'),
  }),
  ...breaksIn('server/src/features/desk', test, {
    'the desk sells a top-up for other days': skip('topUpOf', 'top_up_impossible'),
  }),
  ...breaksIn('server/migrations/0022_top_ups.sql', test, {
    'a refund and a top-up at the same moment both happen': changeText(
      `perform from invoices where purchase_id = new.tops_up_purchase_id and status = 'paid' for no key update;`,
      '',
    ),
  }),
];
