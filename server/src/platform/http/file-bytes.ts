/** An answer that is a file, made for whoever asked: sent as it is, under a name, and kept by nobody on the way. */
export class FileBytes {
  readonly bytes: Uint8Array;
  readonly name: string;

  /** `name` in plain letters: it stands in a header. */
  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}
