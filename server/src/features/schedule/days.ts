import { JsonText } from '../../platform/http/json-text.ts';
import type { Services } from '../../platform/services.ts';
import { scheduleGroup } from './live.ts';
import { classesOf, ownPlacesOf, type Range, withOwnPlaces } from './queries.ts';

/**
 * The classes of some days. What everyone sees is cached for a moment; the member's own places are read each time, so that
 * a booking shows at once. At most two statements, none for a visitor while the days are cached.
 */
export async function classesOnDays(
  { cache, db }: Pick<Services, 'cache' | 'db'>,
  range: Range,
  /** The member whose own places are shown; null for a visitor. */
  customer_id: number | null,
): Promise<JsonText> {
  const { branch_id, start_date, end_date, location_id } = range;
  const classes = await cache.read(
    scheduleGroup,
    [branch_id, start_date, end_date, location_id].join(),
    async () => new JsonText(await classesOf(db, range)),
  );
  if (customer_id === null) return classes;
  const ownPlaces = await ownPlacesOf(db, customer_id, range);
  return ownPlaces.size === 0 ? classes : new JsonText(withOwnPlaces(classes.text, ownPlaces));
}
