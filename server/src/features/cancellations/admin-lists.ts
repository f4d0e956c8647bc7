import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const reasonList = recordList('cancel_reasons', {
  key: 'id',
  search: ['name'],
  sorts: {
    name: byName('name'),
  },
});
