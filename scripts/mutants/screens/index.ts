import type { Mutant } from '../mutant.ts';
import { accessibility } from './accessibility.ts';
import { account } from './account.ts';
import { community } from './community.ts';
import { design } from './design.ts';
import { desk } from './desk.ts';
import { leaderboards } from './leaderboards.ts';
import { member } from './member.ts';
import { planner } from './planner.ts';
import { progress } from './progress.ts';
import { publicPages } from './public-pages.ts';
import { rewards } from './rewards.ts';
import { streaks } from './streaks.ts';
import { visitor } from './visitor.ts';

/** Breaks of screens; a journey must notice them. */
export const screens: Mutant[] = [
  ...publicPages,
  ...member,
  ...accessibility,
  ...account,
  ...progress,
  ...design,
  ...visitor,
  ...planner,
  ...streaks,
  ...rewards,
  ...leaderboards,
  ...community,
  ...desk,
];
