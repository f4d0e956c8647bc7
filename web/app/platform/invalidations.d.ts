declare module 'virtual:invalidations' {
  import type { Key } from '@tbm/contract';

  /** Which reads each writing call invalidates, as the contract declares it. */
  const invalidations: Partial<Record<Key, Key[]>>;
  export default invalidations;
}
