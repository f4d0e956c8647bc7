import type { ClassPackage } from '@tbm/contract/packages';
import { and, eq, isNull } from 'drizzle-orm';
import { problem } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { single_classes } from '../../schedule/index.ts';

/**
 * The next special class that is sold with a package; null for packages without one. Throws `package_not_available`
 * once all of its classes have begun.
 */
export async function specialClassOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { class_package_id }: ClassPackage,
): Promise<number | null> {
  const classes = await db
    .select({ single_class_id: single_classes.single_class_id, class_date: single_classes.class_date })
    .from(single_classes)
    .where(and(eq(single_classes.class_package_id, class_package_id), isNull(single_classes.deletedAt)))
    .orderBy(single_classes.class_date, single_classes.single_class_id);
  if (classes.length === 0) return null;
  const next = classes.find(({ class_date }) => class_date > clock.now());
  if (!next) throw problem('package_not_available');
  return next.single_class_id;
}
