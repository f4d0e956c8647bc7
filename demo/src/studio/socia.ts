import { dayIn } from '@tbm/domain/time';
import { socia } from './accounts.ts';
import type { Books, Reservation } from './books.ts';
import { monterrey, timezones } from './branches.ts';
import { atDesk } from './desk.ts';
import { deskPackages } from './packages.ts';
import type { StudioClass } from './timetable.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Days from today of the classes of the first package, which is used up, and of the current one. */
const before = [-46, -43, -40, -36, -33, -29, -26, -22] as const;
const lately = [-12, -9, -6, -3] as const;
const missed = -7;
const cancelled = -5;
const ahead = [1, 3] as const;

const words: Readonly<Record<number, string>> = {
  [-9]: 'Salí temblando de las piernas, justo lo que necesitaba.',
  [-33]: 'Mi coach favorita. Ojalá abran otra a esta hora.',
};

/** The history of the demo member: two packages, past and future classes, credits left. */
export function addSocia(books: Books, classes: readonly StudioClass[], now: number): void {
  const timezone = timezones[monterrey] as string;
  const today = dayIn(new Date(now).toISOString(), timezone);
  const mine = classes.filter(({ row }) => row.branch_id === monterrey && !row.class_package_id);
  const { customer_id } = socia;
  const buyer = { customer_id, branch_id: monterrey };

  /** The first class from that day on, at one of the preferred hours, that is not yet reserved. */
  const find = (days: number): StudioClass => {
    const from = today.add({ days }).toString();
    const found = mine.find(
      (item) => item.day >= from && [7, 9, 19].includes(item.hour) && !books.isBusy(customer_id, item),
    );
    if (!found) throw new Error(`no class for ${socia.email} from ${from} on`);
    return found;
  };
  const book = (days: number): { place: Reservation; studioClass: StudioClass } => {
    const studioClass = find(days);
    const at = Math.min(studioClass.start - 20.3 * hour, now - 1.4 * hour);
    const place = books.reserve(customer_id, studioClass, at, { spot: studioClass.free[8] ?? null });
    if (!place) throw new Error(`no place for ${socia.email} on ${studioClass.day}`);
    return { place, studioClass };
  };
  const went = (days: number): void => {
    const { place } = book(days);
    place.attend = true;
    // The last class is left for the member to rate.
    if (days === lately.at(-1)) return;
    place.class_stars = days % 3 === 0 ? 5 : 4;
    place.coach_stars = 5;
    place.comment = words[days] ?? null;
  };

  const buy = (classes: number, days: number): void => {
    books.sell(buyer, deskPackages[monterrey]?.[classes] as number, atDesk(now - days * day, timezone), 4);
  };

  buy(8, 48);
  for (const days of before) went(days);
  buy(12, 14);
  for (const days of lately) went(days);
  book(missed);
  const { place, studioClass } = book(cancelled);
  books.cancel(place, studioClass, studioClass.start - 5.2 * hour);
  for (const days of ahead) book(days);
}
