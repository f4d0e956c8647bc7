declare module 'virtual:invalidations' {
  import type { Key } from '@tbm/contract';

  /** The queries that each mutation invalidates, as the contract declares them. */
  const invalidations: Partial<Record<Key, Key[]>>;
  export default invalidations;
}
