import type { discounts } from '@tbm/server/features/discounts/index';

/** Codes to try at the checkout. */
export const discountRows = (since: string): (typeof discounts.$inferInsert)[] => [
  {
    discount_id: 1,
    title: 'Bienvenida',
    code: 'BIENVENIDA',
    description: '10% en tu primera compra.',
    amount: 10,
    is_percent: true,
    type: 'other',
    limit_per_customer: 1,
    available: null,
    start_date: since.slice(0, 10),
    createdAt: since,
  },
  {
    discount_id: 2,
    title: 'Dos más',
    code: 'DOSMAS',
    description: 'Dos clases de regalo en tu paquete.',
    amount: 2,
    is_percent: false,
    type: 'class_amount',
    limit_per_customer: null,
    available: null,
    start_date: since.slice(0, 10),
    createdAt: since,
  },
  {
    discount_id: 3,
    title: 'Apertura',
    code: 'APERTURA',
    description: 'La promoción de apertura, que ya se agotó.',
    amount: 300,
    is_percent: false,
    type: 'other',
    limit_per_customer: null,
    available: 0,
    start_date: since.slice(0, 10),
    createdAt: since,
  },
];
