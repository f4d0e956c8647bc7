import { useSearchParams } from 'react-router';

/** The page of a list that the address names; from 1. */
export function usePageNumber(): number {
  const [params] = useSearchParams();
  return Math.max(1, Math.floor(Number(params.get('page')) || 1));
}
