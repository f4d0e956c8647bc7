import type { HistoryEntry } from '@tbm/contract/purchase-history';

/** What the desk calls each kind of entry of a purchase's history. */
export const historyWords: Record<HistoryEntry['kind'], string> = {
  begun: 'Empezó la compra',
  given: 'Vendida en recepción',
  consent: 'Autorizó los cargos',
  discount: 'Usó un descuento',
  offer: 'Aceptó la oferta para quedarse',
  paid: 'Pagado',
  renewed: 'Renovación pagada',
  charge_failed: 'El cargo no pasó',
  refund_pending: 'Reembolso en camino',
  refund_refused: 'Reembolso rechazado',
  refunded: 'Reembolsado',
  disputed: 'Abrió una aclaración',
  dispute_told: 'Avance de la aclaración',
  cancelled: 'Canceló la suscripción',
  revoked: 'El estudio retiró el acceso',
  ended: 'La suscripción terminó',
};
