import { useEffect } from 'react';

/** `/monterrey/coaches/` is the place `#coaches` of its page: goes there. An unknown name stays at the top [PUB-O5]. */
export function useSectionPath(path: string | undefined): void {
  useEffect(() => {
    if (path) document.getElementById(path.replace(/\/+$/, ''))?.scrollIntoView();
  }, [path]);
}
