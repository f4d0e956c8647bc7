import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const categoryList = recordList('class_categories', {
  key: 'class_category_id',
  retires: 'class_categories',
  search: ['name'],
  sorts: {
    name: byName('name'),
  },
});

export const classTypeList = recordList('class_types', {
  key: 'class_type_id',
  order: '"order"',
  retires: 'class_types',
  search: ['name', 'short_code', 'description', 'benefits'],
  sorts: {
    name: byName('name'),
    short_code: 'short_code',
    class_category_id: byName(
      '(select c.name from class_categories c where c.class_category_id = class_types.class_category_id)',
    ),
    branch_id: byName('(select b.name from branches b where b.branch_id = class_types.branch_id)'),
    show_home: 'show_home',
    order: '"order"',
  },
  filters: {
    short_code: 'short_code',
    class_category_id: 'class_category_id',
    branch_id: 'branch_id',
    show_home: 'show_home',
  },
});

export const coachList = recordList('instructors', {
  key: 'instructor_id',
  retires: 'instructors',
  search: ['name', 'last_name', 'quote'],
  sorts: {
    name: byName('name'),
    last_name: byName('last_name'),
    quote: byName('quote'),
  },
});

export const roomList = recordList('locations', {
  key: 'location_id',
  retires: 'locations',
  search: ['name', 'address'],
  sorts: {
    name: byName('name'),
    branch_id: byName('(select b.name from branches b where b.branch_id = locations.branch_id)'),
    address: byName('address'),
  },
  filters: {
    branch_id: 'branch_id',
  },
});
