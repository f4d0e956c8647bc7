/** The error of a part that a page does without; `missing-parts.ts` reads it. */
export interface MissingPart {
  isDispensable?: boolean;
}

/**
 * A part that the page works without, or null when it cannot be loaded. The page is not reloaded then: something may be being typed
 * or paid on it.
 */
export const dispensable = <Part>(part: Promise<Part>): Promise<Part | null> =>
  part.catch((error: unknown) => {
    const mark: MissingPart = { isDispensable: true };
    if (error instanceof Error) Object.assign(error, mark);
    return null;
  });
