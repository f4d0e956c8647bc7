import { justWroteMs } from '../database/replica.ts';

const name = 'tbm.wrote';

/** The cookie of a browser that has just written: it reads its own writes from the primary, in whichever process. */
export const justWroteCookie = `${name}=1; Max-Age=${justWroteMs / 1000}; Path=/; HttpOnly; SameSite=Lax`;

export const hasJustWritten = ({ cookie }: { cookie?: string | string[] | undefined }): boolean =>
  String(cookie ?? '')
    .split('; ')
    .includes(`${name}=1`);
