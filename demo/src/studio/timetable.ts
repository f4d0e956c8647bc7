import { dayIn, mondayOf } from '@tbm/domain/time';
import type { class_instructors, class_templates, single_classes } from '@tbm/server/features/schedule/index';
import { monterrey, roomCapacity, rooms, tijuana, timezones } from './branches.ts';
import { type ClassSlug, classTypeId, spotsOf } from './class-types.ts';
import { type CoachName, coachId } from './coaches.ts';
import { eventPackages } from './packages.ts';

/** Weeks of schedule before the current one, and from it on. */
const weeksPast = 8;
const weeksAhead = 8;

/** A class, with data that the simulation of members often reads. */
export interface StudioClass {
  row: typeof single_classes.$inferInsert & { single_class_id: number; taken: number };
  coaches: CoachName[];
  /** Local day and hour at the branch. */
  day: string;
  hour: number;
  /** Milliseconds since 1970. */
  start: number;
  /** Free spots. */
  free: number[];
}

const letters: Readonly<Record<string, ClassSlug>> = {
  g: 'gluteo-y-tono',
  b: 'barre',
  s: 'sculpt-and-burn',
  p: 'barre-body-pilates',
  j: 'jump',
  d: 'cardio-dance',
  x: 'cardio-box',
  m: 'tbm-mix',
  f: 'barre-flow',
};

/** These swap every other week, so that an hour is not always the same class. */
const turns: Readonly<Record<string, string>> = {
  b: 'f',
  f: 'b',
  x: 'd',
  d: 'x',
  s: 'm',
  m: 's',
};

/** Monday to Sunday by hour; a dot means no class. */
const weeks: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  [monterrey]: {
    6: 'gsmxs..',
    7: 'bgsgb..',
    8: 'pbpbmm.',
    9: 'gmdpggb',
    10: 'fpfdfdf',
    11: '.....p.',
    17: 'dxjdj..',
    18: 'sbgmg..',
    19: 'gsbsx..',
    20: 'xjpbd..',
  },
  [tijuana]: {
    6: 'sgxgs..',
    7: 'gbgbm..',
    8: 'psbpb..',
    9: 'bpmsgg.',
    10: 'f.f.fdf',
    11: '.....b.',
    17: 'xjdjd..',
    18: 'gsgbs..',
    19: 'bdsgx..',
    20: 'jfpfd..',
  },
};

interface Teacher {
  morning: CoachName;
  evening: CoachName;
}

const teachers: Readonly<Record<number, Readonly<Record<string, Teacher>>>> = {
  [monterrey]: {
    g: { morning: 'daniela', evening: 'daniela' },
    b: { morning: 'paola', evening: 'paola' },
    s: { morning: 'daniela', evening: 'gabriela' },
    p: { morning: 'fernanda', evening: 'fernanda' },
    j: { morning: 'ximena', evening: 'lucia' },
    d: { morning: 'andrea', evening: 'andrea' },
    x: { morning: 'gabriela', evening: 'gabriela' },
    m: { morning: 'renata', evening: 'lucia' },
    f: { morning: 'fernanda', evening: 'paola' },
  },
  [tijuana]: {
    g: { morning: 'mariana', evening: 'mariana' },
    b: { morning: 'sofia', evening: 'sofia' },
    s: { morning: 'karla', evening: 'karla' },
    p: { morning: 'regina', evening: 'regina' },
    j: { morning: 'itzel', evening: 'itzel' },
    d: { morning: 'sofia', evening: 'itzel' },
    x: { morning: 'karla', evening: 'karla' },
    m: { morning: 'mariana', evening: 'karla' },
    f: { morning: 'regina', evening: 'sofia' },
  },
};

/** The coach of a class. Ximena opens in Monterrey; Valeria alternates between the cities and gives the Mix. */
function teacherOf(branch_id: number, letter: string, hour: number, week: number): CoachName {
  if (branch_id === monterrey && hour === 6) return 'ximena';
  if (letter === 'm' && (week % 2 === 0) === (branch_id === monterrey)) return 'valeria';
  const teacher = teachers[branch_id]?.[letter];
  if (!teacher) throw new Error(`no coach teaches ${letter}`);
  return hour < 14 ? teacher.morning : teacher.evening;
}

const notes: Readonly<Record<string, string>> = {
  'g-5': 'Viernes de glúteo: trae tu banda favorita.',
  'd-3': 'Miércoles de cumbia.',
  'x-5': 'Trae vendas; los guantes los ponemos nosotras.',
  'j-2': 'Calcetas antiderrapantes, por favor.',
  'f-7': 'Domingo sin prisa: cerramos con diez minutos de respiración.',
};

interface Draft {
  branch_id: number;
  date: Temporal.PlainDate;
  hour: number;
  slug: ClassSlug;
  coaches: CoachName[];
  more?: Partial<StudioClass['row']>;
}

/** All weekly slots, in the order of their ids. */
const slots = Object.entries(weeks).flatMap(([branch, hours]) =>
  Object.entries(hours).flatMap(([hour, line]) =>
    [...line].flatMap((letter, index) =>
      letter === '.' ? [] : [{ branch_id: Number(branch), hour: Number(hour), weekday: index + 1, letter }],
    ),
  ),
);
const templateId = (branch_id: number, hour: number, weekday: number): number =>
  20_000 +
  slots.findIndex((slot) => slot.branch_id === branch_id && slot.hour === hour && slot.weekday === weekday);

/** The weekly classes that continue the schedule after the generated weeks. */
export const templateRows = (now: string, since: string): (typeof class_templates.$inferInsert)[] =>
  slots.map(({ branch_id, hour, weekday, letter }) => ({
    class_template_id: templateId(branch_id, hour, weekday),
    branch_id,
    location_id: rooms[branch_id] as number,
    class_type_id: classTypeId(letters[letter] as ClassSlug),
    instructor_ids: [coachId(teacherOf(branch_id, letter, hour, 0))],
    weekday,
    local_time: `${String(hour).padStart(2, '0')}:00`,
    duration: 50,
    capacity: roomCapacity,
    description: notes[`${letter}-${weekday}`] ?? '',
    valid_from: dayIn(now, timezones[branch_id] as string).toString(),
    createdAt: since,
  }));

/** The classes of the weekly timetable, eight weeks back and eight ahead, by local weeks [SCHED-008]. */
function* regular(branch_id: number, monday: Temporal.PlainDate): Generator<Draft> {
  for (let week = -weeksPast; week < weeksAhead; week++)
    for (const [key, line] of Object.entries(weeks[branch_id] ?? {}))
      for (const [index, written] of [...line].entries()) {
        if (written === '.') continue;
        const hour = Number(key);
        const letter = week % 2 === 0 ? written : (turns[written] ?? written);
        yield {
          branch_id,
          date: monday.add({ days: week * 7 + index }),
          hour,
          slug: letters[letter] as ClassSlug,
          coaches: [teacherOf(branch_id, letter, hour, week)],
          more: {
            description: notes[`${letter}-${index + 1}`] ?? '',
            class_template_id: templateId(branch_id, hour, index + 1),
            template_day: monday.add({ days: week * 7 + index }).toString(),
            // Another class every other week.
            is_edited: week % 2 !== 0,
          },
        };
      }
}

/** One special class per branch, next week, sold as a package [SCHED-018]. */
const special = (branch_id: number, monday: Temporal.PlainDate): Draft => ({
  branch_id,
  date: monday.add({ weeks: 1, days: branch_id === monterrey ? 4 : 6 }),
  hour: branch_id === monterrey ? 21 : 12,
  slug: branch_id === monterrey ? 'barre' : 'barre-flow',
  coaches: branch_id === monterrey ? ['paola', 'renata'] : ['sofia'],
  more: {
    description:
      branch_id === monterrey
        ? 'Barre a la luz de las velas, con violonchelo en vivo.'
        : 'Flow y desayuno de temporada.',
    is_special_event: true,
    class_package_id: eventPackages[branch_id] as number,
  },
});

/** All classes by start. Like all generated ids, theirs begin at 20000. */
export function makeTimetable(now: string, since: string): StudioClass[] {
  const drafts = [monterrey, tijuana].flatMap((branch_id) => {
    const monday = mondayOf(dayIn(now, timezones[branch_id] as string));
    return [...regular(branch_id, monday), special(branch_id, monday)];
  });
  return drafts
    .map((draft) => ({
      ...draft,
      at: draft.date.toZonedDateTime({
        timeZone: timezones[draft.branch_id] as string,
        plainTime: Temporal.PlainTime.from({ hour: draft.hour }),
      }),
    }))
    .sort((a, b) => a.at.epochMilliseconds - b.at.epochMilliseconds || a.branch_id - b.branch_id)
    .map(({ branch_id, date, hour, slug, coaches, more, at }, index) => ({
      row: {
        single_class_id: 20_000 + index,
        branch_id,
        location_id: rooms[branch_id] as number,
        class_type_id: classTypeId(slug),
        class_date: at.toInstant().toString(),
        duration: 50,
        capacity: roomCapacity,
        taken: 0,
        class_package_id: null,
        is_special_event: false,
        class_template_id: null,
        template_day: null,
        is_edited: false,
        createdAt: since,
        ...more,
      },
      coaches,
      day: date.toString(),
      hour,
      start: at.epochMilliseconds,
      free: spotsOf(slug),
    }));
}

export const classCoachRows = (classes: readonly StudioClass[]): (typeof class_instructors.$inferInsert)[] =>
  classes.flatMap(({ row, coaches }) =>
    coaches.map((coach) => ({ single_class_id: row.single_class_id, instructor_id: coachId(coach) })),
  );
