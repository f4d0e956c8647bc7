// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of the evaluation of rewards, and of the actions of staff, brands and members on them. */
export const rewardRules: Mutant[] = [
  ...breaksIn('server/src/features/rewards', 'evaluate.test.ts', {
    'an evaluation of one kept for ever': change(
      'writePeriods',
      '(changed.length > 0) await write.',
      '(changed.length > 99) await write.',
    ),
    'missed weeks stay strikes [RWD-032]': change(
      'writePeriods',
      '(left.length > 0) await write.',
      '(left.length > 99) await write.',
    ),
    'marks are never forgotten': skip('refreshLocked', 'forget.run'),
    'a revoked lot counts': change('packages', 'l."deletedAt" is null and', ''),
    'a lost level is kept [RWD-034]': change('milestoneRows', '> level_after', '> 6'),
    'a failure of one member stops the others': change(
      'evaluateRewards',
      "log.error({ err, customer_id }, 'the rewards of a member could not be evaluated')",
      'throw err',
    ),
  }),
  ...breaksIn('server/src/features/rewards', 'calls.test.ts', {
    'a benefit opens without its level [RWD-017]': change('codeFor', 'found.is_open', 'found'),
    'a lost level still gives the benefit': change(
      'redeemCode',
      "(shown.state !== 'open')",
      "(shown.state !== 'closed' && !shown.code)",
    ),
    'a double press counts twice': change('redeem', "'1 minute'", "'1 millisecond'"),
    'a pardon leaves the level as it was': change(
      'pardonStrike',
      'refreshRewards(tx, { customer_id, now }); await',
      '',
    ),
    'rules begin today': change('isAhead', '::date >= ${day}', '::date > ${day}'),
  }),
  ...breaksIn('server/src/features/rewards', 'server/src/features/content/rewards-texts.test.ts', {
    'pages show the newest rules before their day': change(
      'ruleFactsOf',
      '(await rulesOf(db), today);',
      "(await rulesOf(db), '9999-12-31');",
    ),
  }),
];
