import { data } from 'react-router';

/** The result of a call, or null when the record does not exist; other errors are rethrown. */
export async function orNone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && 'code' in error && /not_found$/.test(String(error.code))) return null;
    throw error;
  }
}

/** The answer of a loader: 410 for a record that was retired, whose page says so. */
export const orGone = <T extends object>(found: T, { is_retired }: { is_retired: boolean }) =>
  data(found, is_retired ? { status: 410 } : {});

/** Parses a record's id from an address; null when it is not a valid id. */
export const idOf = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
