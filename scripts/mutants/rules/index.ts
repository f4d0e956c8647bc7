import type { Mutant } from '../mutant.ts';
import { community } from './community.ts';
import { databaseRules } from './database.ts';
import { design } from './design.ts';
import { fixedPlaces } from './fixed-places.ts';
import { goalsAndMuscles } from './goals.ts';
import { guestRules } from './guests.ts';
import { leaderboardRules } from './leaderboards.ts';
import { library } from './library.ts';
import { memberRules } from './members.ts';
import { mergingRules } from './merging.ts';
import { messagesRules } from './messages.ts';
import { missedFees } from './missed-fees.ts';
import { offline } from './offline.ts';
import { onlineClasses } from './online-classes.ts';
import { paymentRules } from './payments.ts';
import { planChangeRules } from './plan-changes.ts';
import { plannerRules } from './planner.ts';
import { platform } from './platform.ts';
import { privacy } from './privacy.ts';
import { progress } from './progress.ts';
import { purchases } from './purchases.ts';
import { reportRules } from './reports.ts';
import { retirement } from './retirement.ts';
import { rewardRules } from './rewards.ts';
import { segmentRules } from './segments.ts';
import { staff } from './staff.ts';
import { streakRules } from './streaks.ts';
import { studio } from './studio.ts';
import { substitutes } from './substitutes.ts';
import { topUpRules } from './top-ups.ts';
import { waivers } from './waivers.ts';

/** Breaks of rules and statements; Vitest must notice them. */
export const rules: Mutant[] = [
  ...platform,
  ...databaseRules,
  ...purchases,
  ...paymentRules,
  ...studio,
  ...substitutes,
  ...fixedPlaces,
  ...missedFees,
  ...memberRules,
  ...library,
  ...community,
  ...planChangeRules,
  ...plannerRules,
  ...streakRules,
  ...retirement,
  ...rewardRules,
  ...leaderboardRules,
  ...goalsAndMuscles,
  ...guestRules,
  ...design,
  ...privacy,
  ...staff,
  ...mergingRules,
  ...progress,
  ...offline,
  ...onlineClasses,
  ...messagesRules,
  ...reportRules,
  ...segmentRules,
  ...topUpRules,
  ...waivers,
];
