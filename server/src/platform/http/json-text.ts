import { hash } from 'node:crypto';

/** A response that is already JSON: written by PostgreSQL, or cached from an earlier call. Sent unchanged. */
export class JsonText {
  readonly text: string;
  #bytes: Buffer | undefined;
  #etag: string | undefined;
  #value: unknown;

  constructor(text: string) {
    this.text = text;
  }

  /** The encoded text, computed once. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }

  /** The ETag of the content; weak, because compression changes the bytes. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha1', this.bytes, 'base64url')}"`;
    return this.#etag;
  }

  /** The parsed content; shared by all readers, so it must not be changed. */
  get value(): unknown {
    this.#value ??= JSON.parse(this.text);
    return this.#value;
  }
}

/** Whether the caller already has this content (RFC 9110, 13.1.2). */
export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((known) => known.trim() === etag || known.trim() === '*'));
