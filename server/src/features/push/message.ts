/** The content that a device shows; it is encrypted on the way. */
export interface DeviceMessage {
  title: string;
  body: string;
  /** The page of this site that it opens. */
  path: string;
  /** A second thing that the member can do, as a button below the text, where the device shows one. */
  action?: { title: string; path: string };
}
