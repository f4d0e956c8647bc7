import type { ReactNode } from 'react';
import { LevelNews } from '../features/rewards/level-news.tsx';
import { StreakNews } from '../features/streaks/streak-news.tsx';

/** What she earned, celebrated once: a level first, then her streak. */
export const News = (): ReactNode => (
  <>
    <LevelNews />
    <StreakNews />
  </>
);
