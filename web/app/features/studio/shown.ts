import { isAtBranch } from '@tbm/domain/branches';
import { settings } from '@tbm/domain/settings';

interface Shown {
  /** Null = every branch. */
  branch_id: number | null;
}

/** The class types of the landing: those of branch 1 that have a picture, whichever branch was chosen [PUB-011]. */
export const onLanding = <T extends Shown & { file: object | null }>(items: readonly T[]): T[] =>
  items.filter((item) => isAtBranch(item, settings.default_branch_id) && item.file !== null);

/** The class types of a branch's own page, in their order [PUB-030]. */
export const onBranchPage = <T extends Shown & { show_home: boolean; order: number }>(
  items: readonly T[],
  branch_id: number,
): T[] =>
  items.filter((item) => isAtBranch(item, branch_id) && item.show_home).sort((a, b) => a.order - b.order);
