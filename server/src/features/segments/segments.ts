import { segmentRow } from '@tbm/contract/segments';
import { byName } from '../../platform/database/by-name.ts';
import { recordRows } from '../../platform/database/page.ts';

/** Segments by name, with the person who changed them last. */
export const readSegments = recordRows('segments', {
  columns: `s.segment_id, s.name, s.conditions, s."createdAt", s."changedAt", c.name || ' ' || c.last_name as who`,
  from: 'segments s left join customers c on c.customer_id = s.changed_by',
  key: 's.segment_id',
  order: `${byName('s.name')}, s.segment_id`,
  row: segmentRow,
});
