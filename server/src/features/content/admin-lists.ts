import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const questionList = recordList('frequent_questions', {
  key: 'frequent_question_id',
  order: '"order"',
  search: ['question', 'response'],
  sorts: {
    question: byName('question'),
    section: 'section',
    order: '"order"',
  },
  filters: {
    section: 'section',
  },
});

export const testimonialList = recordList('testimonials', {
  key: 'testimonial_id',
  order: '"order"',
  search: ['customer_name', 'description'],
  sorts: {
    customer_name: byName('customer_name'),
    description: byName('description'),
    order: '"order"',
  },
});

export const programList = recordList('programs', {
  key: 'program_id',
  order: '"order"',
  retires: 'programs',
  search: ['name', 'short_description', 'description', 'url'],
  sorts: {
    name: byName('name'),
    short_description: byName('short_description'),
    url: 'url',
    order: '"order"',
  },
});

export const disciplineList = recordList('disciplines', {
  key: 'discipline_id',
  order: '"order"',
  search: ['name', 'short_description', 'benefits'],
  sorts: {
    name: byName('name'),
    short_description: byName('short_description'),
    order: '"order"',
  },
});

export const milestoneList = recordList('milestones', {
  key: 'milestone_id',
  search: ['name', 'description'],
  sorts: {
    name: byName('name'),
    stars: 'stars',
    description: byName('description'),
  },
});

export const brandList = recordList('brands', {
  where: '"deletedAt" is null',
  key: 'brand_id',
  order: '"order"',
  search: ['name', 'description', 'url'],
  sorts: {
    name: byName('name'),
    url: 'url',
    order: '"order"',
  },
});

export const quoteList = recordList('quotes', {
  key: 'quote_id',
  search: ['content', 'author'],
  sorts: {
    content: byName('content'),
    author: byName('author'),
  },
});

export const tipList = recordList('nutrition_tips', {
  key: 'nutrition_tip_id',
  search: ['description'],
  sorts: {
    description: byName('description'),
  },
});
