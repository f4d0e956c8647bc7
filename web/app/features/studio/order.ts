/** Splits into groups of three in order; the last may be smaller [UI-011]. */
export const inThrees = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((groups, item, index) => {
    if (index % 3 === 0) groups.push([]);
    groups.at(-1)?.push(item);
    return groups;
  }, []);

/** Colours by index: multiples of 3 light, even primary-light, otherwise primary [UI-010]. */
export const coachLook = (index: number): 'light' | 'primaryLight' | 'primary' =>
  index % 3 === 0 ? 'light' : index % 2 === 0 ? 'primaryLight' : 'primary';

/** Instructor 2 is the founder [PUB-064]. */
export const isFounder = ({ instructor_id }: { instructor_id: number }): boolean => instructor_id === 2;

/** Splits a text of benefits by comma or by slash [PUB-018, PUB-059, X01]. */
export const benefitsOf = (text: string): string[] =>
  text
    .split(/[,/]/)
    .map((part) => part.trim())
    .filter(Boolean);
