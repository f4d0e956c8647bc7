/** A newer built-in that scripts of the browser may use all the same, and why. */
export interface Allowed {
  /** The name as in `newerUses`; it also allows its members. */
  use: string;
  why: string;
}

export const allowed: readonly Allowed[] = [
  { use: 'Temporal', why: 'browser/src/built-ins.ts brings it before any code of the product' },
  { use: 'Intl.DurationFormat', why: 'the polyfill of Temporal asks for it first' },
  { use: 'Error.captureStackTrace', why: 'Firebase and React Router ask for it first' },
  { use: 'ManagedMediaSource', why: 'hls.js takes MediaSource where there is none' },
  { use: 'WebTransport', why: 'a transport of socket.io that live.ts does not choose' },
  { use: 'createBidirectionalStream', why: 'of the same transport' },
  { use: 'startViewTransition', why: 'React takes it only for view transitions, which no page has' },
  { use: 'skipTransition', why: 'of a view transition, which no page has' },
  { use: 'exitPictureInPicture', why: 'the player shows its button where pictureInPictureEnabled is true' },
  { use: 'watchAvailability', why: 'the player asks for video.remote first' },
  { use: 'cancelWatchAvailability', why: 'the player asks for video.remote first' },
  { use: 'createContext', why: "React's own function of that name" },
  { use: 'use', why: "React's own function of that name" },
  { use: 'toArray', why: "React's own Children.toArray" },
  { use: 'canParse', why: "hls.js's own method of that name" },
];
