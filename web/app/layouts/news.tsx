import type { ReactNode } from 'react';
import { LevelNews } from '../features/rewards/level-news.tsx';
import { StreakNews } from '../features/streaks/streak-news.tsx';

/** What the member earned, celebrated once: a level first, then the streak. */
export const News = (): ReactNode => (
  <>
    <LevelNews />
    <StreakNews />
  </>
);
