import type { CustomerFile } from '@tbm/contract/desk';
import { createContext, use } from 'react';

interface Shown {
  member: CustomerFile;
  /** Reads the member's record and its open part again, after a change. */
  again: () => void;
}

export const MemberContext = createContext<Shown | null>(null);

/** The member whose page is open. */
export function useMember(): Shown {
  const shown = use(MemberContext);
  if (!shown) throw new Error('This is a part of the page of a member');
  return shown;
}
