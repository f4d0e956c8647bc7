import { type AboutTables, byCustomer, columns, provider } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutPaymentSources = {
  payment_sources: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'metodos-de-pago',
      whose: byCustomer,
      withheld: { source_id: provider, fingerprint: provider },
      erasure: {
        why: 'purchases name the card that paid them',
        kept: columns('payment_source_id customer_id card_type createdAt'),
        overwritten: {
          source_id: `'erased-' || t.payment_source_id`,
          last_digits: `'0000'`,
          fingerprint: 'null',
          exp_month: '1',
          exp_year: '2000',
          deletedAt: 'coalesce(t."deletedAt", subject.now)',
        },
      },
      headings: {
        card_type: 'Tarjeta',
        last_digits: 'Últimos dígitos',
        exp_month: 'Mes de vencimiento',
        exp_year: 'Año de vencimiento',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Tarjetas',
    },
  },
} satisfies AboutTables<typeof tables>;
