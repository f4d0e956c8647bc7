/** A streak that a member has earned. */
export interface StreakEarned {
  /** Its weeks. */
  run: number;
}
