import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const branchList = recordList('branches', {
  key: 'branch_id',
  search: ['name', 'slug', 'phone', 'email', 'address'],
  sorts: {
    name: byName('name'),
    slug: 'slug',
    phone: 'phone',
    timezone: 'timezone',
  },
});
