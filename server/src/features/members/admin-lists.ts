import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const memberTagList = recordList('member_tags', {
  key: 'member_tag_id',
  order: byName('name'),
  search: ['name'],
  sorts: {
    name: byName('name'),
    members: '(select count(*) from customer_tags t where t.member_tag_id = member_tags.member_tag_id)',
  },
});
