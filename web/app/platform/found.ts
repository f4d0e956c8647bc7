/** What a call answers, or null when there is no such thing; any other refusal stays one. */
export async function orNone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && 'code' in error && /not_found$/.test(String(error.code))) return null;
    throw error;
  }
}

/** A record's id as an address writes it; null when it is none. */
export const idOf = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
