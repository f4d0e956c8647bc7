/** Lengths that forms name beside their fields; without a dependency, so that a form loads nothing else for them. */

/** Fewest characters of a password [ERR-008]. */
export const passwordLength = 6;

/** Digits of a telephone number in Mexico. */
export const phoneDigits = 10;

/** The longest name of a goal, and the most goals of a member. */
export const goalLimits = { name: 200, count: 100 } as const;
