import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

/** Every package that is not deleted: tests first, then by classes, unlimited last, and by price [PKG-034, PKG-036]. */
export const packageList = recordList('class_packages', {
  where: '"deletedAt" is null',
  key: 'class_package_id',
  order: 'is_test desc, is_unlimited, coalesce(class_amount, 0), coalesce(sale_price, price)',
  retires: 'class_packages',
  search: ['title', 'short_description', 'description'],
  sorts: {
    title: byName('title'),
    price: 'price',
    sale_price: 'sale_price',
    branch_id: byName('(select b.name from branches b where b.branch_id = class_packages.branch_id)'),
    class_amount: 'class_amount',
    is_subscription: 'is_subscription',
    include_online: 'include_online',
    show_home: 'show_home',
    is_test: 'is_test',
  },
  filters: {
    branch_id: 'branch_id',
    is_subscription: 'is_subscription',
    include_online: 'include_online',
    show_home: 'show_home',
    is_test: 'is_test',
  },
});
