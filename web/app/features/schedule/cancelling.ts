import type { ReservationRow } from '@tbm/contract/reservations';

/** What the dialogs that give a place up say of it. */
export type Cancelling = Pick<
  ReservationRow,
  'class_reservation_id' | 'guest_name' | 'is_cash' | 'is_paid' | 'credit_expires' | 'paid_with'
> & {
  /** Absent for a member's own place. */
  is_guest_pass?: boolean;
  single_class: Pick<
    ReservationRow['single_class'],
    'branch_id' | 'class_date' | 'class_type' | 'class_package_id'
  >;
};
