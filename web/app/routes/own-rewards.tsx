import { ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { Earned } from '../features/rewards/earned.tsx';
import { OwnBrands } from '../features/rewards/own-brands.tsx';
import { Why } from '../features/rewards/periods.tsx';
import { Standing } from '../features/rewards/standing.tsx';
import { useApi } from '../platform/query.ts';

/** Mis Rewards: the member's level with its reasons, what is missing for the next one, and the open benefits [RWD-013..019]. */
export default function OwnRewards() {
  const rewards = useApi('GET /rewards', {});
  const levels = useApi('GET /milestones', {});
  const brands = useApi('GET /brands', {});
  const streak = useApi('GET /streaks', {});
  const failed = [rewards, levels, brands, streak].filter(({ error, data }) => error && !data);
  const nameOf = (level: number) =>
    levels.data?.find(({ milestone_id }) => milestone_id === level)?.name ?? `nivel ${level}`;
  return (
    <Screen title="Mis Rewards">
      {failed[0]?.error ? (
        <ErrorState
          message={failed[0].error.message}
          retry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      ) : rewards.data && levels.data && brands.data && streak.data ? (
        <>
          <Standing rewards={rewards.data} levels={levels.data} />
          <Why rewards={rewards.data} nameOf={nameOf} today={streak.data.today} />
          <Earned rewards={rewards.data.rewards} />
          <OwnBrands brands={brands.data} levels={levels.data} level={rewards.data.level} />
        </>
      ) : (
        <>
          <Skeleton height="70rem" />
          <Skeleton height="24rem" />
        </>
      )}
    </Screen>
  );
}
