export interface Verdict {
  /** `broken`: the tests could not even be loaded, which proves nothing about them. */
  outcome: 'noticed' | 'survived' | 'broken';
  /** The test that noticed the break, or the cause of a failure. */
  by?: string | undefined;
}
