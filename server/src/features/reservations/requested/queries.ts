import { type RequestedPlace, requestedPlace } from '@tbm/contract/purchases';
import { type Executor, statement } from '../../../platform/database/statement.ts';
import { classJoins, singleClassJson } from '../../schedule/index.ts';

const ofPurchase = statement(
  'requested_place',
  `select ${singleClassJson()} as single_class, q.spot, q.status, q.code,
    case when r.class_reservation_id is not null then json_build_object('class_reservation_id',
      r.class_reservation_id, 'spot', r.spot, 'deletedAt', r."deletedAt") end as reservation
  from requested_places q
  join single_classes sc using (single_class_id) ${classJoins}
  left join class_reservations r on r.class_reservation_id = q.class_reservation_id
  where q.purchase_id = $1`,
  requestedPlace,
);

/** The place that a purchase was made for, with its class and outcome; null when there is none. */
export const requestedPlaceOf = async (db: Executor, purchase_id: number): Promise<RequestedPlace | null> =>
  (await ofPurchase.maybeOne(db, [purchase_id])) ?? null;
