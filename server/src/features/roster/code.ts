import { createHmac, timingSafeEqual } from 'node:crypto';

// Letters that cannot be mistaken for digits: Crockford's base 32.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const write = (value: bigint, length: number): string =>
  Array.from(
    { length },
    (_, index) => letters[Number((value >> BigInt(5 * (length - 1 - index))) & 31n)],
  ).join('');

/** A six-letter signature of a place in a class: a place moved to another class gets another code. */
function seal(secret: string, class_reservation_id: number, single_class_id: number): string {
  const text = `check-in ${class_reservation_id} ${single_class_id}`;
  return write(createHmac('sha256', secret).update(text).digest().readBigUInt64BE() >> 34n, 6);
}

interface Place {
  class_reservation_id: number;
  single_class_id: number;
}

/** The code that a member shows at the door, short enough to be typed: `0KW8-1F4Q7Z`. */
export const codeOf = (secret: string, place: Place): string => {
  const number = write(BigInt(place.class_reservation_id), 11).replace(/^0{1,7}/, '');
  return `${number}-${seal(secret, place.class_reservation_id, place.single_class_id)}`;
};

/** The reservation id in a typed code; null when malformed. `isCode` verifies the signature. */
export function reservationNamedBy(typed: string): number | null {
  const code = plain(typed);
  if (!/^[0-9A-HJKMNP-TV-Z]{8,17}$/.test(code)) return null;
  const number = [...code.slice(0, -6)].reduce((sum, letter) => sum * 32 + letters.indexOf(letter), 0);
  return number >= 1 && Number.isSafeInteger(number) ? number : null;
}

export function isCode(typed: string, secret: string, place: Place): boolean {
  const right = plain(codeOf(secret, place));
  const given = plain(typed).padStart(right.length, '0');
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

const plain = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
