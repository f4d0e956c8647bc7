export interface Verdict {
  /** `broken`: the tests could not even be loaded, which proves nothing about them. */
  outcome: 'noticed' | 'survived' | 'broken';
  /** The test that noticed, or what is broken. */
  by?: string | undefined;
}
