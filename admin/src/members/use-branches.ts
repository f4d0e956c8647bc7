import { useCall } from '../use-call.ts';

/** Names and clocks of the branches; what names none is read on the first one's clock. */
export function useBranches() {
  const { data } = useCall('GET /branches', {});
  const branches = data ?? [];
  const of = (branch_id: number | null) => branches.find((one) => one.branch_id === branch_id) ?? branches[0];
  return {
    branches,
    nameOf: (branch_id: number): string => of(branch_id)?.name ?? '',
    zoneOf: (branch_id: number | null): string => of(branch_id)?.timezone ?? 'America/Monterrey',
  };
}
