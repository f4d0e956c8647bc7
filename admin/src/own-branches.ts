import { createContext } from 'react';

/** The branches where the caller's role applies; null for every branch. With some branches, only their reports are shown here. */
export const OwnBranches = createContext<readonly number[] | null>(null);
