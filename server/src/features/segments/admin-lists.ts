import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const segmentList = recordList('segments', {
  key: 'segment_id',
  order: byName('name'),
  search: ['name'],
  sorts: {
    name: byName('name'),
    changedAt: '"changedAt"',
  },
});
