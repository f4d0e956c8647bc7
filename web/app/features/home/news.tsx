import type { ReactNode } from 'react';
import { LevelNews } from '../rewards/level-news.tsx';
import { StreakNews } from '../streaks/streak-news.tsx';

/** What she earned, celebrated once: a level first, then her streak. */
export const News = (): ReactNode => (
  <>
    <LevelNews />
    <StreakNews />
  </>
);
