import { currentTime } from '@tbm/browser/clock';
import { deviceStorage } from '@tbm/browser/storage';
import { useCallback, useEffect, useState } from 'react';
import { readVisit, type Visit, type VisitTo, writeVisit } from './visit.ts';

export interface Visiting {
  visit: Visit;
  change(part: Partial<Visit>): void;
}

/** The visit before the browser has read it: the server's rendering knows no earlier visits. */
const unknown: Visit = { cart_id: '', since: 0 };

/**
 * The visit to a checkout, bound to the customer once `customer_id` is known; null on the server and in the
 * browser's first render.
 */
export function useVisit(to: VisitTo, customer_id: number | undefined): Visiting | null {
  const [visit, setVisit] = useState(unknown);
  const read = useCallback(() => readVisit(to, deviceStorage, currentTime(), customer_id), [to, customer_id]);
  useEffect(() => {
    const storedVisit = read();
    writeVisit(to, storedVisit, deviceStorage);
    setVisit(storedVisit);
  }, [to, read]);
  // A visitor's, until the visitor signs in.
  if (visit === unknown || (customer_id !== undefined && visit.customer_id !== customer_id)) return null;
  const change = (part: Partial<Visit>) => {
    const next = { ...read(), ...part };
    writeVisit(to, next, deviceStorage);
    setVisit(next);
  };
  return { visit, change };
}
