import type { Entity } from '../entity.tsx';
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

/** Everything that admins keep, in the order of the menu. */
export const entities: readonly Entity[] = [
  memberTags,
  packages,
  discounts,
  cancelReasons,
  branches,
  locations,
  coaches,
  classTypes,
  classCategories,
  videos,
  programs,
  muscles,
  props,
  tags,
  videoTypes,
  trainingGoals,
  workoutPlans,
  questions,
  testimonials,
  quotes,
  tips,
  disciplines,
  notificationTypes,
  milestones,
  brands,
  monthlyRewards,
];
