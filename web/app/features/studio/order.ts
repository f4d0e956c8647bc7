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

/** Splits into groups of three in order; the last may be smaller [UI-011]. */
export const inThrees = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((groups, item, index) => {
    if (index % 3 === 0) groups.push([]);
    groups.at(-1)?.push(item);
    return groups;
  }, []);

/** Colours by index: multiples of 3 light, even primary-light, otherwise primary [UI-010]. */
export const coachLook = (index: number): 'light' | 'primaryLight' | 'primary' =>
  index % 3 === 0 ? 'light' : index % 2 === 0 ? 'primaryLight' : 'primary';

/** Instructor 2 is the founder [PUB-064]. */
export const isFounder = ({ instructor_id }: { instructor_id: number }): boolean => instructor_id === 2;

/** Splits a text of benefits by comma or by slash [PUB-018, PUB-059, X01]. */
export const benefitsOf = (text: string): string[] =>
  text
    .split(/[,/]/)
    .map((part) => part.trim())
    .filter(Boolean);
