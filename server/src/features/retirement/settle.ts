import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { replacementProblems, substituteIn } from '../substitutes/index.ts';
import { editClass, lockedClass, rewriteTemplate, templateById } from '../timetable/index.ts';
import { classesOn, type Retiring, templatesOn } from './uses.ts';

/** How many classes the replacement took over, how many stay as they are, and the members who were told. */
interface Settled {
  settled: number;
  left: number;
  told: number;
}

/**
 * Another coach substitutes the one who is retired, in every class that this coach is free for, and gives the weekly classes
 * from the day on. Throws what `substituteIn` and `rewriteTemplate` throw.
 */
export async function substituteAll(
  tx: Transaction,
  actor: Person,
  retiring: Retiring,
  replacement_id: number,
): Promise<Settled> {
  const { id, day, now } = retiring;
  const classes = await classesOn(tx, retiring);
  const problems = await replacementProblems(tx, replacement_id, idsOf(classes));
  let settled = 0;
  let told = 0;
  for (const { single_class_id } of classes) {
    if (problems.get(single_class_id) !== null) continue;
    const substitution = {
      single_class_id,
      instead_of: id,
      instructor_id: replacement_id,
    };
    told += await substituteIn(tx, actor, substitution, now);
    settled += 1;
  }
  for (const class_template_id of await templatesOn(tx, retiring)) {
    const template = await templateById(tx, class_template_id);
    const instructor_ids = template.instructor_ids.map((coach) => (coach === id ? replacement_id : coach));
    const fields = { ...template, instructor_ids: [...new Set(instructor_ids)] };
    const changed = await rewriteTemplate(tx, {
      class_template_id,
      fields,
      from: day,
      now,
    });
    told += changed.told;
  }
  return { settled, left: classes.length - settled, told };
}

/** Moves all classes and weekly classes of a room into another one of its branch. Throws what `rewriteTemplate` throws. */
export async function moveAll(tx: Transaction, retiring: Retiring, replacement_id: number): Promise<Settled> {
  const { day, now } = retiring;
  const before = await classesOn(tx, retiring);
  let told = 0;
  for (const class_template_id of await templatesOn(tx, retiring)) {
    const template = await templateById(tx, class_template_id);
    const changed = await rewriteTemplate(tx, {
      class_template_id,
      fields: { ...template, location_id: replacement_id },
      from: day,
      now,
    });
    told += changed.told;
  }
  // Those that no longer follow their weekly class.
  for (const { single_class_id } of await classesOn(tx, retiring)) {
    await lockedClass(tx, single_class_id, now);
    const notified = await editClass(tx, {
      single_class_id,
      changes: { location_id: replacement_id },
      now,
    });
    told += notified.size;
  }
  return { settled: before.length, left: 0, told };
}

const idsOf = (classes: readonly { single_class_id: number }[]): number[] =>
  classes.map(({ single_class_id }) => single_class_id);
