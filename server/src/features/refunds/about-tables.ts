import {
  type AboutTables,
  books,
  columns,
  internal,
  ofInvoices,
  other,
  provider,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutRefunds = {
  refunds: {
    rowsInLargeStudio: 20_000,
    auditName: 'Reembolso',
    personal: {
      file: 'reembolsos',
      whose: ofInvoices,
      withheld: { key: internal, refunded_by: other, provider_id: provider },
      erasure: {
        why: books,
        kept: columns('refund_id invoice_id key total_payment status refunded_by provider_id createdAt'),
        overwritten: { reason: 'null' },
      },
      headings: {
        refund_id: 'Número',
      },
    },
    merge: {
      moves: ['refunded_by'],
      name: 'Reembolsos',
    },
  },
  disputes: {
    rowsInLargeStudio: 1_000,
    personal: {
      file: 'aclaraciones',
      whose: ofInvoices,
      withheld: { dispute_id: provider, charge_id: provider },
      erasure: {
        why: books,
        kept: columns('dispute_id invoice_id charge_id total_payment reason status toldAt createdAt'),
      },
      headings: {
        toldAt: 'Último aviso',
      },
    },
    merge: 'follows',
  },
} satisfies AboutTables<typeof tables>;
