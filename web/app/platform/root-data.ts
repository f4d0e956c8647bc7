import type { Branch } from '@tbm/contract/branches';
import { useRouteLoaderData } from 'react-router';
import { chooseBranch } from './branch.ts';
import type { Settings } from './server-context.ts';

/** Data of every page: the branches, the chosen one, and the public settings. */
export interface RootData {
  branches: Branch[];
  branch: Branch;
  settings: Settings;
  /** An admin sees unsaved content: no script will run. */
  isPreview?: true;
}

/** In the browser: the last data of the page. */
let last: RootData | undefined;
export const rememberRoot = (data: RootData): void => {
  last = data;
};

/** Whether the page shows another branch than the one that address and cookie choose. */
export const isOtherBranch = (url: URL): boolean =>
  last !== undefined && chooseBranch(last.branches, url, document.cookie).branch_id !== last.branch.branch_id;

/** The data for an address that the server cannot be asked for: the branch is one of those that are known. */
export const rootOffline = (url: URL): RootData | undefined =>
  last && { ...last, branch: chooseBranch(last.branches, url, document.cookie) };

export function useRoot(): RootData {
  const data = useRouteLoaderData<() => RootData>('root');
  if (!data) throw new Error('The root has no data');
  return data;
}

/** The branch of a record. */
export function useBranchOf(): (item: { branch_id: number }) => Branch {
  const { branches, branch } = useRoot();
  return (item) => branches.find(({ branch_id }) => branch_id === item.branch_id) ?? branch;
}

/** The time zone of a record's branch. */
export function useTimezoneOf(): (item: { branch_id: number }) => string {
  const branchOf = useBranchOf();
  return (item) => branchOf(item).timezone;
}
