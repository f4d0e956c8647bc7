/** The part of the server's log that features write to: details, then one plain sentence. */
export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}
