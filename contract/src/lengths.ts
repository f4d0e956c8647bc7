// Lengths of texts that people type. A form, its call and the check of its table read the same constant. This file has no
// dependency, so that a form loads nothing else.

/** UTF-16 units of the longest characters that people type: two persons with skin tones. Longer ones count as several. */
export const unitsPerCharacter = 16;

/** What an input may hold so that it never cuts what a person may type: browsers count UTF-16 units. */
export const typedLimit = (most: number): number => most * unitsPerCharacter;

/** Fewest characters of a password [ERR-008]. */
export const passwordLength = 6;

/** Digits of a telephone number in Mexico. */
export const phoneDigits = 10;

/** The longest names of a person. */
export const personLengths = { name: 80, last_name: 120 } as const;
/** The longest name of a guest, who comes with a member. */
export const guestLength = 80;
/** The longest telephone or e-mail address by which a member names a guest. */
export const guestContactLength = 254;
/** Most guest passes of a package and period. */
export const mostGuestPasses = 50;

/** The longest texts of a member's profile. */
export const profileLengths = { instagram: 200, signup_reason: 200 } as const;

/** The longest texts of a billing address. */
export const addressLengths = {
  city: 120,
  country: 80,
  country_code: 3,
  interior_number: 20,
  neighborhood: 120,
  number: 20,
  state: 80,
  state_code: 10,
  street: 120,
  zip_code: 12,
} as const;

/** The longest reasons that the member, the desk or an admin gives for what they do. */
export const reasonLengths = {
  /** The end of a membership. */
  membership: 1000,
  refund: 500,
  cancelledClass: 200,
  closedDay: 120,
  /** A place beyond the rules of bookings. */
  bookingPolicy: 200,
  /** An online class that the desk counts for the member. */
  countedVideo: 500,
  strikeReview: 1000,
} as const;

/** The longest comment with the stars of a class, in the studio or online. */
export const ratingLength = 1000;

/** The longest texts about a class: what members read of it, and the note to a substitute coach. */
export const classLengths = { description: 400, substitute: 300 } as const;

/** The longest codes that the member types. */
export const codeLengths = { discount: 40, reward: 40 } as const;

/** The longest note or authorization of a sale at the desk. */
export const billLength = 120;

/** The longest text of a message at WhatsApp, and of a value that the desk writes into a template. */
export const conversationLengths = { text: 4096, value: 200 } as const;

/** The longest texts of a waiver and of what a member writes on it, and the most questions. */
export const waiverLimits = {
  text: 20_000,
  question: 300,
  questions: 20,
  full_name: 200,
  relation: 60,
  detail: 500,
  emergency_name: 120,
} as const;

/** The longest name of a segment. */
export const segmentLength = 80;

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

/** Why the desk extends credits. */
export const extensionReasonLength = 300;
