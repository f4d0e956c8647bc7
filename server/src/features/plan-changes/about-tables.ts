import {
  type AboutTables,
  books,
  byCustomer,
  columns,
  internal,
  provider,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutPlanChanges = {
  plan_changes: {
    rowsInLargeStudio: 5_000,
    personal: {
      file: 'cambios_de_plan',
      whose: byCustomer,
      withheld: {
        before_plan_id: provider,
        after_plan_id: provider,
        plannedAt: internal,
        revertedAt: internal,
        clearedAt: internal,
      },
      erasure: {
        why: books,
        kept: columns(
          'plan_change_id purchase_id customer_id from_package_id to_package_id timing effectiveAt price subscription_period subscription_interval class_amount is_unlimited expiration_days include_online due now_classes now_is_unlimited now_expires_on before_plan_id after_plan_id consent_text consent_version createdAt plannedAt appliedAt revertedAt withdrawnAt withdrawal_reason clearedAt',
        ),
        overwritten: { consent_address: 'null' },
      },
      headings: {
        plan_change_id: 'Número',
        purchase_id: 'Compra',
        from_package_id: 'Del paquete',
        to_package_id: 'Al paquete',
        timing: 'Cuándo',
        effectiveAt: 'Desde',
        price: 'Precio (MXN)',
        subscription_period: 'Periodo de suscripción',
        subscription_interval: 'Cada cuántos periodos',
        class_amount: 'Clases',
        expiration_days: 'Días de vigencia',
        include_online: 'Incluye TBM Online',
        due: 'Diferencia (MXN)',
        now_classes: 'Clases al cambiar',
        now_is_unlimited: 'Ilimitadas al cambiar',
        now_expires_on: 'Vigencia al cambiar',
        consent_text: 'Texto que aceptaste',
        consent_version: 'Versión del texto',
        consent_address: 'Dirección de red',
        appliedAt: 'Hecho',
        withdrawnAt: 'Quitado',
        withdrawal_reason: 'Por qué se quitó',
      },
    },
    merge: { moves: ['customer_id'], name: 'Cambios de plan' },
  },
} satisfies AboutTables<typeof tables>;
