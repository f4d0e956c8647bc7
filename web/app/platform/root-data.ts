import type { Branch } from '@tbm/contract/branches';
import { useRouteLoaderData } from 'react-router';
import type { Settings } from './server-context.ts';

/** Data of every page: the branches, the chosen one, and the public settings. */
export interface RootData {
  branches: Branch[];
  branch: Branch;
  settings: Settings;
}

export function useRoot(): RootData {
  const data = useRouteLoaderData<() => RootData>('root');
  if (!data) throw new Error('The root has no data');
  return data;
}

/** The time zone of a record's branch. */
export function useTimezoneOf(): (item: { branch_id: number }) => string {
  const { branches, branch } = useRoot();
  return (item) => (branches.find(({ branch_id }) => branch_id === item.branch_id) ?? branch).timezone;
}
