/** Lengths that forms name beside their fields; without a dependency, so that a form loads nothing else for them. */

/** UTF-16 units of the longest characters that people type: two persons with skin tones. Longer ones count as several. */
export const unitsPerCharacter = 16;

/** What an input may hold so that it never cuts what a person may type: browsers count UTF-16 units. */
export const typedLimit = (most: number): number => most * unitsPerCharacter;

/** Fewest characters of a password [ERR-008]. */
export const passwordLength = 6;

/** Digits of a telephone number in Mexico. */
export const phoneDigits = 10;

/** The longest name of a goal, and the most goals of a member. */
export const goalLimits = { name: 200, count: 100 } as const;

/** The longest note about a member, and the longest name of a tag. */
export const noteLength = 2000;
export const tagLength = 40;

/** Most characters of a post, of a report's reason and of a search; most images and mentioned members of a post [COMM-O5]. */
export const postLimits = {
  content: 2000,
  reason: 1000,
  search: 80,
  files: 10,
  mentions: 10,
} as const;
/** For how many minutes its author may change the text of a post. */
export const editMinutes = 15;
