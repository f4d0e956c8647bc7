import type { Branch } from '@tbm/contract/branches';
import { settings } from '@tbm/domain/settings';
import { data } from 'react-router';

const cookieName = 'tbm_branch';

/** The branch named in a cookie header or `document.cookie`; null when none. */
export const branchInCookies = (cookies: string): number | null => {
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,15})(?:;|$)`).exec(cookies);
  return cookie ? Number(cookie[1]) : null;
};

/**
 * The branch of a page: that of a branch page, else the one in the query (`branch_id`, or `branch` with the slug), else
 * the remembered one, else the default [BRANCH-002, BRANCH-003, CHK-002, PUB-025]. Throws a 503 response while the
 * studio is not set up.
 */
export function chooseBranch(branches: readonly Branch[], url: URL, cookies: string): Branch {
  const slug = url.searchParams.get('branch');
  const [, first] = url.pathname.split('/');
  const chosen = [
    branches.find((branch) => branch.slug === first),
    branches.find((branch) => branch.branch_id === Number(url.searchParams.get('branch_id'))),
    branches.find((branch) => branch.slug === slug),
    branches.find((branch) => branch.branch_id === branchInCookies(cookies)),
    branches.find((branch) => branch.branch_id === settings.default_branch_id),
  ].find(Boolean);
  const [anyBranch] = branches;
  if (!chosen && !anyBranch) throw data('not_set_up', { status: 503, headers: { 'retry-after': '300' } });
  return chosen ?? (anyBranch as Branch);
}

/** Stores the choice in a cookie for a year, so that the server renders with it. */
export function rememberBranch(branch_id: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${cookieName}=${branch_id}; path=/; max-age=31536000; samesite=lax`;
}

/** The branch used for calls; the default on the server and before any choice. */
export const currentBranch = (): number =>
  (typeof document === 'undefined' ? null : branchInCookies(document.cookie)) ?? settings.default_branch_id;
