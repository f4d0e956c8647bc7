import { useEffect } from 'react';

/**
 * Scrolls to the section named in the path: `/monterrey/coaches/` to `#coaches`. An unknown name stays at the top
 * [PUB-O5].
 */
export function useSectionPath(path: string | undefined): void {
  useEffect(() => {
    if (path) document.getElementById(path.replace(/\/+$/, ''))?.scrollIntoView();
  }, [path]);
}
