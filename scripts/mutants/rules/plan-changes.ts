import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of changes of plan. */
export const planChangeRules: Mutant[] = [
  ...breaksIn('server/src/features/plan-changes', 'plan-changes.test.ts', {
    'a member takes back the change of another': change(
      'withdrawChange',
      'found?.customer_id !== customer_id',
      '!found',
    ),
    'a member reads the plans of another’s subscription': change(
      'ownPurchase',
      'purchase?.customer_id !== customer_id',
      '!purchase',
    ),
    'a subscription is changed during its free days': skip('refusalOf', 'plan_change_trial'),
    'a subscription with a change is changed again': skip('refusalOf', 'plan_change_exists'),
    'a subscription that was cancelled is changed': skip('refusalOf', 'plan_change_impossible'),
    'a member sees the changes of others': change('ofCustomer', 'pc.customer_id = $1', '$1::bigint > 0'),
  }),
  ...breaksIn('server/src/features/plan-changes', 'acceptance/src/plan-changes.test.ts', {
    'a double click changes twice': change('requestChange', 'existing?.plan_change_id ??', ''),
    'another amount than the one that was shown is charged': change(
      'addAgreed',
      'offered.due === due &&',
      '',
    ),
    'an old preview is charged': skip('addAgreed', 'isOld) throw'),
    'a refused card leaves the change open': skip('makeNow', `reason: 'refused'`),
    'a change that the buyer did not approve happens': skip('readAgain', 'await giveUp'),
    'a withdrawn change stays at the provider': skip('withdrawChange', 'endPlannedChange'),
    'a cancelled subscription keeps its change': skip('advance', `reason: 'ended'`),
  }),
  ...breaksIn('server/src/features/purchases/lifecycle', 'acceptance/src/plan-changes.test.ts', {
    'charges of before are of the new package': skip('changePlan', 'keepPackageOfCharges.run'),
  }),
];
