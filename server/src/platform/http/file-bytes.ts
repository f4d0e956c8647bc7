/** A response that is a file made for one caller: sent unchanged, under a name, and never cached on the way. */
export class FileBytes {
  readonly bytes: Uint8Array;
  readonly name: string;

  /** `name` in ASCII letters, because it is sent in a header. */
  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}
