// Lengths of texts that a call and a table limit, and no form of the site: records of the back office, and what programs
// send. The call and the check of the table read the same constant. Texts of forms are in lengths.ts.

/** An e-mail address, in UTF-16 units. */
export const emailLength = 254;

/** The address of a page or of media. */
export const longestAddress = 500;

/** A page of the site or of the back office that lists titles with texts. */
export const contentLengths = { line: 200, paragraph: 4000, quote: 400 } as const;

/** The name of an icon. */
export const iconLength = 60;

export const apiKeyLengths = { name: 80 } as const;

/** A setting of the product. */
export const settingLengths = { value: 4000 } as const;

export const branchLengths = {
  address: 300,
  country: 200,
  description: 2000,
  email: 200,
  name: 200,
} as const;

export const cancelReasonLengths = { name: 200 } as const;

export const categoryLengths = { name: 80 } as const;

export const classTypeLengths = {
  benefits: 1000,
  description: 2000,
  icon: iconLength,
  name: 80,
  video_url: longestAddress,
} as const;

export const coachLengths = {
  last_name: 120,
  name: 80,
  quote: 300,
  short_bio: 2000,
} as const;

export const locationLengths = { address: 300, name: 80 } as const;

export const discountLengths = { description: 1000, title: 120 } as const;

export const notificationTypeLengths = { description: 200, name: 60 } as const;

/** `slots` are the hours at which the credits of a package pay. */
export const packageLengths = {
  description: 4000,
  file_url: longestAddress,
  short_description: 300,
  slots: 400,
  title: 120,
} as const;

/** The brand and the last digits of a card. */
export const cardLengths = { card_type: 20, last_digits: 4 } as const;

/** The key by which a browser or a program repeats a call without a second effect. */
export const onceKeyLength = 64;

/** A device that receives messages: the push service's address, and the name that the member reads. */
export const deviceLengths = { device: 60, endpoint: 1000 } as const;

/** A gift of the rewards programme. */
export const giftLengths = { description: 4000, name: 200 } as const;

/** The reason of staff for a strike, its pardon, or the answer to a request. */
export const strikeReasonLength = 500;

export const trainingGoalLengths = { description: 400, name: 80 } as const;

export const muscleLengths = { selector: 40 } as const;

/** A prop, a tag or a type of films. */
export const filmKindLengths = { name: 120 } as const;

export const filmLengths = {
  captions_url: longestAddress,
  description: 2000,
  name: 120,
  url: longestAddress,
} as const;
