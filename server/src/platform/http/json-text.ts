import { hash } from 'node:crypto';

/** An answer that is JSON already: written by PostgreSQL, or kept from an earlier call. Sent as it stands. */
export class JsonText {
  readonly text: string;
  #bytes: Buffer | undefined;
  #etag: string | undefined;
  #value: unknown;

  constructor(text: string) {
    this.text = text;
  }

  /** As it is sent; encoded once, however often. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }

  /** Names this very content; weak, because compression changes the bytes. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha1', this.bytes, 'base64url')}"`;
    return this.#etag;
  }

  /** What it says; shared by all who ask, so not to be changed. */
  get value(): unknown {
    this.#value ??= JSON.parse(this.text);
    return this.#value;
  }
}

/** Whether the caller has this content already (RFC 9110, 13.1.2). */
export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((known) => known.trim() === etag || known.trim() === '*'));
