import { createContext } from 'react';

/** The branches where her role holds; null for every branch. Of some, she finds their reports here, and nothing of the whole studio. */
export const OwnBranches = createContext<readonly number[] | null>(null);
