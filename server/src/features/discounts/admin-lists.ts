import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

/** Discounts, newest first. */
export const discountList = recordList('discounts', {
  key: 'discount_id',
  order: 'discount_id desc',
  search: ['title', 'code', 'description'],
  sorts: {
    title: byName('title'),
    code: byName('code'),
    amount: 'amount',
    is_percent: 'is_percent',
    type: 'type',
    start_date: 'start_date',
    expiration_date: 'expiration_date',
    redeemed: 'redeemed',
  },
  filters: {
    is_percent: 'is_percent',
    type: 'type',
  },
});
