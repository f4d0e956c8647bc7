import { inFile, type Mutant } from '../mutant.ts';

/** Breaks of merging two records, and of looking at a member's account. */
export const mergingRules: Mutant[] = [
  ...inFile(
    'server/src/features/tracks/about-tables.ts',
    'server/src/features/merging/merge.test.ts',
    'server/src/features/merging/rules.test.ts',
  )([
    'the measures stay behind and prevent the merge, or are lost with the closed record',
    "merge: {\n      moves: ['customer_id'],\n      name: 'Registros de progreso',\n    },",
    "merge: 'follows',",
  ]),
  ...inFile('server/src/features/merging/merge.ts', 'server/src/features/merging/merge.test.ts')(
    [
      'two subscriptions of one kind charge one member from now on',
      '  if (block) throw problem(block);\n',
      '',
    ],
    [
      'after a merge of a merge, the first number leads nowhere',
      '  await later.run(tx, [kept_id, other_id]);\n',
      '',
    ],
  ),
  ...inFile(
    'server/src/platform/http/member-view.ts',
    'server/src/features/member-views/member-views.test.ts',
  )(
    [
      'an admin who views an account books and pays in the member’s name',
      "  if (!key.startsWith('GET ')) throw problem('view_only');\n",
      '',
    ],
    [
      'an admin who views an account reads the member’s measures',
      "  if (withheld.has(key)) throw problem('view_withheld');\n",
      '',
    ],
  ),
  ...inFile(
    'server/src/platform/actor.ts',
    'server/src/features/member-views/member-views.test.ts',
  )([
    'an admin who has signed out continues to view an account',
    ' and s."userId" = v.uid and s."expiresAt" > now())\n        and',
    ' or true)\n        and',
  ]),
  ...inFile(
    'server/src/features/member-views/shown.ts',
    'server/src/features/member-views/member-views.test.ts',
  )([
    'who looks at an account reads that a member is pregnant',
    "  'GET /customer_workout_plans/active/single',\n",
    '',
  ]),
  ...inFile(
    'server/src/features/privacy/for-staff.ts',
    'server/src/features/member-views/member-views.test.ts',
  )(['the desk sees the author of an anonymous post', 'row.anonymous !== true', 'row !== null']),
];
