import { useSearchParams } from 'react-router';

/** The page number of a list in the address; from 1. */
export function usePageNumber(): number {
  const [params] = useSearchParams();
  return Math.max(1, Math.floor(Number(params.get('page')) || 1));
}
