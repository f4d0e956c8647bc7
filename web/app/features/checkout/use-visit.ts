import { useEffect, useState } from 'react';
import { readVisit, type Visit, writeVisit } from './visit.ts';

export interface Visiting {
  visit: Visit;
  change(part: Partial<Visit>): void;
}

/** Before the browser has it: what the server renders knows nothing of earlier visits. */
const unknown: Visit = { cart_id: '', since: 0 };

/** The visit to a package's checkout; null while the server renders, and in the browser's first moment. */
export function useVisit(class_package_id: number): Visiting | null {
  const [visit, setVisit] = useState(unknown);
  useEffect(() => {
    const found = readVisit(class_package_id, localStorage, Date.now());
    writeVisit(class_package_id, found, localStorage);
    setVisit(found);
  }, [class_package_id]);
  if (visit === unknown) return null;
  const change = (part: Partial<Visit>) => {
    const next = { ...readVisit(class_package_id, localStorage, Date.now()), ...part };
    writeVisit(class_package_id, next, localStorage);
    setVisit(next);
  };
  return { visit, change };
}
