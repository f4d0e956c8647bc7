import type { Readable } from 'node:stream';

/** A file, or the part of it that was asked for. */
export interface Stored {
  /** 206 for a part. */
  status: 200 | 206;
  /** Bytes in `body`. */
  length: number;
  /** `bytes 0-99/1000`, with a part. */
  range: string | null;
  body: Readable;
}

/** Where uploaded files lie. A key is made by us (`films/0b1c.mp4`), never out of what somebody sent. */
export interface Storage {
  /** Keeps a copy of a file of this machine, in place of what was there. */
  put(key: string, path: string, type: string): Promise<void>;
  /**
   * A file, or what a Range header asks of it; null when it is not there.
   * @throws an error of status 416 when the range lies outside of the file.
   */
  get(key: string, range?: string): Promise<Stored | null>;
  /** What is not there is as good as removed. */
  remove(key: string): Promise<void>;
  /** Where a program on this machine reads it: a path, or a link that is good for an hour. */
  address(key: string): Promise<string>;
}

export const rangeRefused = () => Object.assign(new Error('the range lies outside'), { statusCode: 416 });
