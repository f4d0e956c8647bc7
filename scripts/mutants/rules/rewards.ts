// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const rewards = 'server/src/features/rewards';
const evaluation = `${rewards}/evaluate.test.ts`;
const calls = `${rewards}/calls.test.ts`;

/** Breaks of the evaluation of rewards, and of the actions of staff, brands and members on them. */
export const rewardRules: Mutant[] = [
  ...inFile(`${rewards}/refresh.ts`, evaluation)(
    [
      'an evaluation of one kept for ever',
      'if (changed.length > 0) await write.updatePeriods',
      'if (changed.length > 99) await write.updatePeriods',
    ],
    [
      'missed weeks stay strikes [RWD-032]',
      'if (left.length > 0) await write.deleteWeeks',
      'if (left.length > 99) await write.deleteWeeks',
    ],
    ['marks are never forgotten', 'await forget.run(tx, [customer_id]);', ''],
  ),
  ...inFile(
    `${rewards}/facts.ts`,
    evaluation,
  )([
    'a revoked lot counts',
    'where l.customer_id = c.customer_id and l."deletedAt" is null and',
    'where l.customer_id = c.customer_id and',
  ]),
  ...inFile(
    `${rewards}/rows-to-store.ts`,
    evaluation,
  )(['a lost level is kept [RWD-034]', 'row.milestone_id > level_after', 'row.milestone_id > 6']),
  ...inFile(
    `${rewards}/evaluate.ts`,
    evaluation,
  )([
    'a failure of one member stops the others',
    "log.error({ err, customer_id }, 'the rewards of a member could not be evaluated');",
    'throw err;',
  ]),
  ...inFile(`${rewards}/codes.ts`, calls)(
    ['a benefit opens without its level [RWD-017]', 'if (!found.is_open)', 'if (!found)'],
    [
      'a lost level still gives the benefit',
      "if (shown.state !== 'open')",
      "if (shown.state !== 'closed' && !shown.code)",
    ],
    ['a double press counts twice', "interval '1 minute'), $2)`", "interval '1 millisecond'), $2)`"],
  ),
  ...inFile(
    `${rewards}/judge.ts`,
    calls,
  )([
    'a pardon leaves the level as it was',
    'await refreshRewards(tx, { customer_id, now });\n    await tellOfStrike(',
    'await tellOfStrike(',
  ]),
  ...inFile(
    `${rewards}/change-rules.ts`,
    calls,
  )(['rules begin today', '::date >= ${day})', '::date > ${day})']),
  ...inFile(
    `${rewards}/rule-facts.ts`,
    'server/src/features/content/rewards-texts.test.ts',
  )([
    'pages show the newest rules before their day',
    'const rules = rulesOn(await rulesOf(db), today);',
    "const rules = rulesOn(await rulesOf(db), '9999-12-31');",
  ]),
];
