/** The states of a class card [SCHED-010..012]. */
export type CardState = 'reserved' | 'sold_out' | 'available';

/** Texts of the legend [SCHED-005]. */
export const legend: Record<CardState, string> = {
  available: 'Disponible',
  reserved: 'Reservada',
  sold_out: 'Sold out',
};
