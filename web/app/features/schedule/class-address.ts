import type { SingleClass } from '@tbm/contract/schedule';

/** The address of a class on the schedule, opened for booking [X08]. `day` is its civil day. */
export const classAddress = (
  { single_class_id, branch_id }: Pick<SingleClass, 'single_class_id' | 'branch_id'>,
  day: string,
): string =>
  `/mytbm/presencial?${new URLSearchParams({
    branch_id: String(branch_id),
    dia: day,
    clase: String(single_class_id),
  })}`;

/** The query parameter that opens a booked class on the map, to change the spot. */
export const changeSpotParameter = 'cambiar';

/** The address of a booked class, opened to change the spot. */
export const moveAddress = (...of: Parameters<typeof classAddress>): string =>
  `${classAddress(...of)}&${changeSpotParameter}=1`;

/** The query parameter with the class of a place that the member exchanges for one in another class. */
export const rescheduleParameter = 'reagendar';

/** The schedule on the day of a booked class, where the member chooses another class. */
export const rescheduleAddress = (
  { single_class_id, branch_id }: Pick<SingleClass, 'single_class_id' | 'branch_id'>,
  day: string,
): string =>
  `/mytbm/presencial?${new URLSearchParams({
    branch_id: String(branch_id),
    dia: day,
    [rescheduleParameter]: String(single_class_id),
  })}`;

/** The checkout address of a special class's package, which includes the place [SCHED-018]. */
export const buySpecialAt = (class_package_id: number, branch_id: number): string =>
  `/checkout/${class_package_id}/?branch_id=${branch_id}`;
