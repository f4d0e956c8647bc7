import {
  type AboutTables,
  books,
  byCustomer,
  columns,
  internal,
  ofPaidPurchases,
  other,
  provider,
  studioContent,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutPurchases = {
  payment_methods: {
    rowsInLargeStudio: 5,
    nothingPersonal: studioContent,
  },
  purchases: {
    rowsInLargeStudio: 200_000,
    auditName: 'Compra',
    personal: {
      file: 'compras',
      whose: byCustomer,
      withheld: {
        cart_id: internal,
        payer_id: other,
        sold_by: other,
        payment_id: provider,
        session_id: provider,
        setup_id: provider,
        subscription_id: provider,
      },
      erasure: {
        why: books,
        kept: columns(
          'purchase_id customer_id payer_id class_package_id branch_id cart_id kind status total_payment payment_method_id discount_id bill sold_by price payment_id payment_source_id payment_plan session_id setup_id subscription_id subscription_period subscription_interval free_trial_length free_trial_period class_amount is_unlimited expiration_days include_online cancelledAt replaces_purchase_id starts_at tops_up_purchase_id trial_ends_at current_period_end paid_until offerAt is_repeated subscription_ended_at access_until createdAt updatedAt',
        ),
        overwritten: { cancel_reason: 'null' },
      },
      headings: {
        kind: 'De qué es',
        payment_method_id: 'Método de pago',
        discount_id: 'Folio de descuento',
        bill: 'Recibo',
        price: 'Precio (MXN)',
        payment_plan: 'Plan de pago',
        subscription_period: 'Periodo de suscripción',
        subscription_interval: 'Cada cuántos periodos',
        free_trial_length: 'Duración de la prueba',
        free_trial_period: 'Periodo de la prueba',
        class_amount: 'Clases',
        expiration_days: 'Días de vigencia',
        include_online: 'Incluye TBM Online',
        cancel_reason: 'Motivo de cancelación',
        cancelledAt: 'Cancelada',
        replaces_purchase_id: 'Reemplaza la compra',
        starts_at: 'Empieza',
        tops_up_purchase_id: 'Amplía la compra',
        trial_ends_at: 'Termina la prueba',
        current_period_end: 'Próximo cargo',
        paid_until: 'Pagada hasta',
        offerAt: 'Oferta aceptada',
        is_repeated: 'Segunda del mismo paquete',
        subscription_ended_at: 'Suscripción terminada',
        access_until: 'Acceso hasta',
      },
    },
    merge: {
      moves: ['customer_id', 'payer_id', 'sold_by'],
      name: 'Compras',
      // Both records may have the same package from an imported file, which is its cart.
      sets: {
        cart_id: `case when t.customer_id = $2
          and exists (select from purchases k where k.customer_id = $1 and k.cart_id = t.cart_id)
          then null else t.cart_id end`,
      },
    },
  },
  charge_consents: {
    rowsInLargeStudio: 100_000,
    personal: {
      file: 'cargos-autorizados',
      whose: ofPaidPurchases,
      erasure: {
        why: 'evidence of what was authorised, as long as the books; without the address that it came from',
        kept: columns('charge_consent_id purchase_id text version createdAt'),
        overwritten: { address: 'null' },
      },
      headings: {
        charge_consent_id: 'Número',
        address: 'Dirección de red',
      },
    },
    merge: 'follows',
  },
  free_package_claims: {
    rowsInLargeStudio: 20_000,
    nothingPersonal: 'keyed hashes of contacts, so that a gift is given once a person',
  },
  trial_contacts: {
    rowsInLargeStudio: 20_000,
    nothingPersonal: 'keyed hashes of contacts, so that a trial is given once a person',
  },
  invoices: {
    rowsInLargeStudio: 300_000,
    auditName: 'Cargo',
    personal: {
      file: 'cargos',
      whose: ofPaidPurchases,
      withheld: { bill_id: provider, provider_id: provider },
      erasure: {
        why: books,
        kept: columns(
          'invoice_id purchase_id total_payment status refunded refund_of refund_method_id class_package_id bill_id period_start period_end provider_id createdAt',
        ),
      },
      headings: {
        refunded: 'Reembolsado (MXN)',
        refund_of: 'Reembolsa el cargo',
        refund_method_id: 'Método del reembolso en recepción',
        period_start: 'Periodo desde',
        period_end: 'Periodo hasta',
      },
    },
    merge: 'follows',
  },
  payment_events: {
    rowsInLargeStudio: 500_000,
    auditName: 'Aviso de cobro',
    nothingPersonal: 'ids of events that a provider sent',
  },
  payment_event_failures: {
    rowsInLargeStudio: 100,
    nothingPersonal: 'ids of events that a provider sent',
  },
} satisfies AboutTables<typeof tables>;
