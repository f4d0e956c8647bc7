import type { ClassPackage } from '@tbm/contract/packages';
import { z } from 'zod';
import { statement } from '../../../platform/database/statement.ts';
import { problem } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';

const classesOfPackage = statement(
  'special_classes_of_package',
  `select single_class_id, class_date from single_classes
  where class_package_id = $1 and "deletedAt" is null order by class_date, single_class_id`,
  z.object({ single_class_id: z.int(), class_date: z.string() }),
);

/**
 * The next special class that is sold with a package; null for packages without one. Throws `package_not_available`
 * once all of its classes have begun.
 */
export async function specialClassOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { class_package_id }: ClassPackage,
): Promise<number | null> {
  const classes = await classesOfPackage.all(db, [class_package_id]);
  if (classes.length === 0) return null;
  const next = classes.find(({ class_date }) => class_date > clock.now());
  if (!next) throw problem('package_not_available');
  return next.single_class_id;
}
