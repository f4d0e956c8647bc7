// Written by `npm run index`. Do not edit: a new file is found by what it exports.

import type { Entity } from '../entity.tsx';
import { byMenu } from '../menu.ts';
import { branches } from './branches.tsx';
import { brands } from './brands.tsx';
import { cancelReasons } from './cancel-reasons.tsx';
import { classCategories } from './class-categories.tsx';
import { classTypes } from './class-types.tsx';
import { coaches } from './coaches.tsx';
import { disciplines } from './disciplines.tsx';
import { discounts } from './discounts.tsx';
import { locations } from './locations.tsx';
import { memberTags } from './member-tags.tsx';
import { milestones } from './milestones.tsx';
import { monthlyRewards } from './monthly-rewards.tsx';
import { muscles } from './muscles.tsx';
import { notificationTypes } from './notification-types.tsx';
import { packages } from './packages.tsx';
import { programs } from './programs.tsx';
import { props } from './props.tsx';
import { questions } from './questions.tsx';
import { quotes } from './quotes.tsx';
import { tags } from './tags.tsx';
import { testimonials } from './testimonials.tsx';
import { tips } from './tips.tsx';
import { trainingGoals } from './training-goals.tsx';
import { videoTypes } from './video-types.tsx';
import { videos } from './videos.tsx';
import { workoutPlans } from './workout-plans.tsx';

/** Everything that admins keep, in the order of the menu: every exported `Entity`. */
export const entities: readonly Entity[] = [
  branches,
  brands,
  cancelReasons,
  classCategories,
  classTypes,
  coaches,
  disciplines,
  discounts,
  locations,
  memberTags,
  milestones,
  monthlyRewards,
  muscles,
  notificationTypes,
  packages,
  programs,
  props,
  questions,
  quotes,
  tags,
  testimonials,
  tips,
  trainingGoals,
  videoTypes,
  videos,
  workoutPlans,
].sort(byMenu);
