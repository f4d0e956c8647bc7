/** What a device shows; encrypted on the way. */
export interface DeviceMessage {
  title: string;
  body: string;
  /** The page of ours that it opens. */
  path: string;
}
