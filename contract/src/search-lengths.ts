// Lengths of searches. They are apart from the other lengths: the page of online classes has no bytes left for those.

/** The longest search in lists of records and members. */
export const searchLength = 120;

/** The longest search in the online classes. */
export const videoSearchLength = 80;
