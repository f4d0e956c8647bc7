import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const notificationTypeList = recordList('notification_types', {
  key: 'notification_type_id',
  search: ['name', 'description'],
  sorts: {
    name: byName('name'),
    kind: 'kind',
    email_active: 'email_active',
    whatsapp_active: 'whatsapp_active',
    push_active: 'push_active',
    preferred_time: 'preferred_time',
  },
  filters: {
    kind: 'kind',
    email_active: 'email_active',
    whatsapp_active: 'whatsapp_active',
    push_active: 'push_active',
  },
});
