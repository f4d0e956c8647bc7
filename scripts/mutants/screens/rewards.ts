import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const levels = walked('rewards.spec.ts', 'a member rises from zero to two levels');

/** Breaks of the screens of the rewards programme. */
export const rewards: Mutant[] = [
  ...levels('features/rewards/path.tsx', [
    'a reached level is not lit [RWD-014]',
    "if (id <= level) return 'reached';",
    "if (id < level) return 'reached';",
  ]),
  ...levels('features/rewards/path.tsx', [
    'a closed level opens its benefit [RWD-017]',
    "{state === 'reached' ? (\n",
    "{state !== 'closed' ? (\n",
  ]),
  ...levels('features/rewards/own-brands.tsx', [
    'a brand offers a code for a closed level [RWD-017]',
    'const isOpen = id <= level;',
    'const isOpen = id <= level + 2;',
  ]),
  ...levels('features/rewards/benefit.tsx', [
    'a video benefit is a link [RWD-018]',
    "if (type === 'other')",
    'if (type)',
  ]),
  ...levels('features/rewards/level-news.tsx', [
    'a level is celebrated on each page',
    'tell.mutate({ body: { customer_milestone_id: levelToCelebrate } });',
    '',
  ]),
  ...levels('features/rewards/periods.tsx', [
    'the reasons of a period are not shown [RWD-034]',
    '<Reasons reasons={period.reasons} />',
    '<Reasons reasons={[]} />',
  ]),
  ...levels('features/rewards/strikes.tsx', [
    'a review can be asked for again',
    ') : why ? null : (',
    ') : why ? (\n        <Button onClick={() => setAsking(true)}>Pedir revisión</Button>\n      ) : (',
  ]),
  ...levels('features/rewards/code-use.tsx', [
    'a use is counted without asking',
    '<Button wide onClick={() => setAsking(true)}>',
    '<Button wide onClick={() => use.mutate({ body: { code } })}>',
  ]),
  ...levels('features/rewards/earned.tsx', [
    'the bonus is not shown [RWD-036]',
    ", ...sameRewards(rewards, 'bonus')]",
    ']',
  ]),
];
