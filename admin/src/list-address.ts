import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Entity } from './entity.tsx';

/** What was searched and sorted last in each list, as in its address. */
const lastSearches = new Map<string, string>();

/** Keeps what this list shows, for the way back from a form. */
export function useKeepListAddress({ address }: Entity): void {
  const { search } = useLocation();
  useEffect(() => {
    lastSearches.set(address, search);
  }, [address, search]);
}

/** The list as it was left. */
export const listAddress = ({ address }: Entity): string => `/${address}${lastSearches.get(address) ?? ''}`;
