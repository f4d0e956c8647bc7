import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** The back office is another application than the site. */
const isBackOffice = (path: string): boolean => /^\/(myadmin|mytbm\/admin)(\/|$)/.test(path);

/** Continues to a page of ours after signing in, without this one in the history. */
export function useContinue(): (to: string) => Promise<void> | void {
  const navigate = useNavigate();
  return useCallback(
    (to) => (isBackOffice(to) ? location.replace(to) : navigate(to, { replace: true })),
    [navigate],
  );
}
