import type { Milestone } from '@tbm/contract/content';
import type { RewardWeek } from '@tbm/contract/rewards';
import type { ReactNode } from 'react';
import { LevelPath, Tally } from '../rewards/index.ts';
import styles from './gallery.module.css';
import { Sample } from './sample.tsx';

const names = ['Rising Star', 'Grinding and Shining', 'Fierce Soul', 'Girl Boss', 'Legend Babez', 'Glow Era'];
const levels: Milestone[] = names.map((name, index) => ({
  milestone_id: index + 1,
  name,
  stars: index + 1,
  description: 'Dos periodos seguidos.',
  benefit: { type: index % 2 === 0 ? 'video' : 'other', src: '/', name: 'Su beneficio' },
}));

export const Path = (): ReactNode => (
  <Sample title="Camino de niveles">
    <div className={styles.band}>
      <div data-theme="dark">
        <LevelPath
          levels={levels}
          standing={{
            level: 2,
            share: 0.5,
            milestones: [],
            next: {
              milestone_id: 3,
              periods: 1,
              running: {
                missing: 4,
                by: '2026-12-24',
                mode: 'in_person',
                is_lost: false,
              },
            },
          }}
        />
      </div>
    </div>
  </Sample>
);

const states = ['met', 'planless', 'missed', 'paused', 'running'] as const;
const weeks: RewardWeek[] = states.map((state, index) => ({
  state,
  days: [4, 3, 1, 0, 2][index] ?? 0,
  week: `2026-11-${String(2 + 7 * index).padStart(2, '0')}`,
}));

export const Tallies = (): ReactNode => (
  <Sample title="Periodos">
    <Tally
      period={{
        mode: 'in_person',
        needed: 12,
        done: 8,
        weeks: [],
      }}
      days={3}
    />
    <Tally
      period={{
        mode: 'online',
        needed: 5,
        done: 1,
        weeks,
      }}
      days={3}
    />
  </Sample>
);
