/** What a difference between a payment provider's books and ours is, by its kind. */
export const findingNames = {
  charge_differs: 'El importe de un cobro es distinto',
  charge_missing: 'Nos faltaba un cobro suyo',
  invoice_without_charge: 'Tenemos un cargo que ellos no tienen',
  not_compared: 'No se pudo comparar',
  refund_missing: 'Un reembolso no coincidía',
  subscription_missing: 'Nos faltaba una suscripción suya',
  subscription_not_ended: 'Una suscripción terminada seguía activa',
} as const;
export type FindingKind = keyof typeof findingNames;
