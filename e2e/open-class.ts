import type { Calls } from './calls.ts';

export const monterrey = 1;
const branches = [
  { branch_id: monterrey, name: 'Monterrey', timezone: 'America/Monterrey' },
  { branch_id: 2, name: 'Tijuana', timezone: 'America/Tijuana' },
];
const timezones: Record<number, string> = Object.fromEntries(
  branches.map(({ branch_id, timezone }) => [branch_id, timezone]),
);

/** A branch whose midnight is more than half an hour away, so a class that starts in a few minutes stays a class of today. */
export function branchFarFromMidnight(): (typeof branches)[number] {
  const branch = branches.find(({ timezone }) => {
    const { hour, minute } = Temporal.Now.zonedDateTimeISO(timezone);
    return hour < 23 || minute < 30;
  });
  if (!branch) throw new Error('Midnight is near in all branches');
  return branch;
}

export interface ClassToOpen {
  /** Hours from `now` until the class begins. */
  hours: number;
  capacity?: number;
  now?: string;
  branch_id?: number;
}

export interface OpenedClass {
  id: number;
  /** The civil day of the class at its branch. */
  day: string;
}

/** Opens a class with a spot map. */
export async function openClass(
  admin: Calls,
  { hours, capacity = 25, now = Temporal.Now.instant().toString(), branch_id = monterrey }: ClassToOpen,
): Promise<OpenedClass> {
  const at = Temporal.Instant.from(now)
    .add({ minutes: Math.round(hours * 60) })
    .round({ smallestUnit: 'minute', roundingMode: 'floor' });
  const body = { class_date: at.toString(), ...(await placeOf(admin, branch_id)), capacity };
  const { single_class_id } = await admin('POST /available_classes', { body });
  const day = at
    .toZonedDateTimeISO(timezones[branch_id] ?? '')
    .toPlainDate()
    .toString();
  return { id: single_class_id, day };
}

/** The room, the class type and the coach of a branch's classes with a spot map. */
async function placeOf(admin: Calls, branch_id: number) {
  const today = Temporal.Now.zonedDateTimeISO(timezones[branch_id] ?? '').toPlainDate();
  const classes = await admin('GET /available_classes', {
    query: {
      start_date: today.toString(),
      end_date: today.add({ days: 14 }).toString(),
      branch_id,
    },
  });
  const mapped = classes.find(({ class_type, is_virtual_class }) => class_type.spot_map && !is_virtual_class);
  const coach = mapped?.class_instructors[0]?.instructor.instructor_id;
  if (!mapped || coach === undefined) throw new Error('The demo has no class with a spot map');
  return {
    location_id: mapped.location_id,
    class_type_id: mapped.class_type.class_type_id,
    instructor_ids: [coach],
  };
}
