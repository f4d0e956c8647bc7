/** Lengths that forms name beside their fields; without a dependency, so that a form loads nothing else for them. */

/** Fewest characters of a password [ERR-008]. */
export const passwordLength = 6;

/** Digits of a telephone number in Mexico. */
export const phoneDigits = 10;
