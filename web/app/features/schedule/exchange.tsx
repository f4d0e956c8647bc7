import { currentInstant } from '@tbm/browser/clock';
import type { BookingPolicy } from '@tbm/contract/booking-policy';
import type { Branch } from '@tbm/contract/branches';
import type { Credit, PayingCredit } from '@tbm/contract/credits';
import type { SingleClass } from '@tbm/contract/schedule';
import { limitProblem } from '@tbm/domain/booking-policy';
import { canPay, payingLotAfterMove } from '@tbm/domain/credits';
import { notices } from '@tbm/domain/notices';
import { isSoldOut } from '@tbm/domain/places';
import { isBookable } from '@tbm/domain/schedule';
import { hoursText } from '@tbm/domain/slots-words';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { DialogActions } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { PolicyRefusal, useBookingPolicy } from '../booking-rules/index.ts';
import { WaitlistChoice } from '../waitlist/index.ts';
import { classWords } from './class-words.ts';
import { Closed } from './closed.tsx';
import { LostSpot } from './lost-spot.tsx';
import { PlacesLeft } from './places-left.tsx';
import styles from './schedule.module.css';
import { SpotMap } from './spot-map.tsx';
import { cancelTerms, payment } from './terms.ts';
import type { Rescheduling } from './use-rescheduling.ts';

const reservations = '/mytbm/reservaciones?filter=upcoming';

interface Props {
  item: SingleClass;
  branch: Branch;
  from: Rescheduling;
  onClose: () => void;
}

/** Why the class cannot be chosen, however many places it has; null when it can. */
function whyNot({ item, branch, from }: Omit<Props, 'onClose'>, now: string): string | null {
  if (item.single_class_id === from.item.single_class_id)
    return 'Es la clase que tienes ahora. Elige otra en el horario.';
  if (item.class_reservations.length > 0) return 'En esta clase ya tienes otro lugar. Elige una distinta.';
  if (!isBookable(item.class_date, now, branch.book_after_start_minutes)) return 'Esta clase ya pasó.';
  return item.class_package_id === null
    ? null
    : 'Es una clase especial: su lugar se reserva al comprar su paquete. Elige otra.';
}

/** A class while the member exchanges a place: take a place in it, wait for one, or choose another class. */
export default function Exchange(props: Props): ReactNode {
  const { item, onClose } = props;
  const credits = useApi('GET /credits', {});
  const policy = useBookingPolicy(props.branch.branch_id);
  const text = whyNot(props, currentInstant());
  if (text) return <Closed text={text} onClose={onClose} />;
  if (isSoldOut(item))
    return (
      <>
        <p>Tu lugar de ahora sigue reservado.</p>
        <WaitlistChoice single_class_id={item.single_class_id} onClose={onClose} />
      </>
    );
  if (credits.isPending || policy.isPending) return <Skeleton height="20rem" />;
  // Unknown credits are not the same as no credits.
  if (!credits.data)
    return <ErrorState message={credits.error.message} retry={() => void credits.refetch()} />;
  return <ConfirmExchange {...props} credits={credits.data} policy={policy.data ?? null} />;
}

/** The spot in the new class, what pays, both classes, and one button. */
function ConfirmExchange({
  item,
  branch,
  from,
  credits,
  policy,
  onClose,
}: Props & {
  credits: readonly Credit[];
  /** Null when it could not be read: then the server decides alone. */
  policy: BookingPolicy | null;
}): ReactNode {
  const [spot, setSpot] = useState<number | null>(null);
  const navigate = useNavigate();
  const { timezone, branch_id } = branch;
  const change = useApiMutation('POST /class_reservations/:id/reschedule', {
    // The page is left before its data are refreshed: then the place of before no longer exists.
    onSuccess: async () => {
      await navigate(reservations, { replace: true });
      showSuccess(notices.rescheduled.replace('{class}', classWords(item, timezone)));
    },
    onError: (error) => showAlert(error.message),
  });
  const at = {
    branch_id,
    day: dayIn(item.class_date, timezone).toString(),
    hour: formatHour(item.class_date, timezone),
  };
  const { paid_with } = from.place;
  // The server knows what pays for a place that a page from before the field has read.
  const problemOf = ({ credit_lot_id }: { credit_lot_id: number }) => {
    // A lot that is used up has limits that only the server knows, and without an answer it knows them all.
    const limits = policy?.lots.find((each) => each.credit_lot_id === credit_lot_id);
    const starts = withoutPlace(policy?.starts ?? [], from.item.class_date);
    return limits
      ? limitProblem(limits, {
          class_date: item.class_date,
          timezone,
          now: currentInstant(),
          starts,
        })
      : null;
  };
  const lot = paid_with
    ? payingLotAfterMove(paid_with, credits, at, (each) => problemOf(each) === null)
    : undefined;
  if (paid_with && !lot) return <NoCredits lots={[paid_with, ...credits]} at={at} onClose={onClose} />;
  const refusal = lot ? problemOf(lot) : null;
  if (refusal) return <PolicyRefusal problem={refusal} timezone={timezone} onClose={onClose} />;
  const isSpotLost = spot !== null && !change.isPending && item.taken_spots.includes(spot);
  const confirm = () =>
    change.mutate({
      params: { id: from.place.class_reservation_id },
      body: { single_class_id: item.single_class_id, spot },
    });
  return (
    <>
      <SpotMap item={item} chosen={isSpotLost ? null : spot} mine={null} onChoose={setSpot} />
      <PlacesLeft item={item} saving={change.isPending} />
      <dl className={styles.terms}>
        <div>
          <dt>Dejas</dt> <dd>{classWords(from.item, from.branch.timezone)}.</dd>
        </div>
        <div>
          <dt>Tomas</dt> <dd>{classWords(item, timezone)}.</dd>
        </div>
        {paid_with && lot ? (
          <div>
            <dt>Pagas con</dt> <dd>{paymentAfterMove(paid_with, lot)}.</dd>
          </div>
        ) : null}
        <div>
          <dt>Cancelar</dt> <dd>{cancelTerms(item, branch)}.</dd>
        </div>
      </dl>
      <LostSpot spot={isSpotLost ? spot : null} />
      <DialogActions>
        {isSpotLost ? (
          <Button look="quiet" wide onClick={() => setSpot(null)}>
            Seguir sin elegir lugar
          </Button>
        ) : (
          <Button look="accent" wide busy={change.isPending} onClick={confirm}>
            {spot === null ? 'Cambiar a esta clase' : `Cambiar a esta clase, lugar ${spot}`}
          </Button>
        )}
      </DialogActions>
      <Button look="plain" wide onClick={onClose}>
        Ver otras clases
      </Button>
    </>
  );
}

/** The starts of the member's places without the one that is given back. */
function withoutPlace(starts: readonly string[], class_date: string): string[] {
  const index = starts.findIndex((start) => Date.parse(start) === Date.parse(class_date));
  return index === -1 ? [...starts] : starts.toSpliced(index, 1);
}

/** Whether the same credit pays for the new class, or another one while the first returns. */
function paymentAfterMove(paid_with: PayingCredit, lot: PayingCredit | Credit): string {
  if (lot.credit_lot_id === paid_with.credit_lot_id) {
    const until = formatLongDay(lot.expiration_date);
    return lot.is_unlimited
      ? `${lot.title}: clases ilimitadas hasta el ${until}`
      : `el mismo crédito de ${lot.title}; vence el ${until}`;
  }
  const other = 'available_classes' in lot ? payment(lot) : lot.title;
  return paid_with.is_unlimited ? other : `${other}. El de ${paid_with.title} vuelve a tu cuenta`;
}

/** No credit of the member pays for the class, or only for other hours. */
function NoCredits({
  lots,
  at,
  onClose,
}: {
  lots: readonly PayingCredit[];
  at: Parameters<typeof canPay>[1];
  onClose: () => void;
}): ReactNode {
  const slots = lots.find(
    (lot) => lot.slots && canPay({ ...lot, slots: null, available_classes: 1 }, at),
  )?.slots;
  const text = slots
    ? `Tus créditos son solo para las clases de ${hoursText(slots)}. Elige una de esas: tu lugar sigue reservado.`
    : notices.reschedule_no_credits;
  return <Closed text={text} onClose={onClose} />;
}
