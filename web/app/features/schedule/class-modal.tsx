import { currentInstant } from '@tbm/browser/clock';
import type { BookingPolicy } from '@tbm/contract/booking-policy';
import type { Branch } from '@tbm/contract/branches';
import type { Credit } from '@tbm/contract/credits';
import type { ClassPackage } from '@tbm/contract/packages';
import type { SingleClass } from '@tbm/contract/schedule';
import { limitProblem, policyProblem, type WantedPlace } from '@tbm/domain/booking-policy';
import { canPay, payingLot } from '@tbm/domain/credits';
import { notices } from '@tbm/domain/notices';
import { aboutOnlineClass } from '@tbm/domain/online-class';
import { isSoldOut } from '@tbm/domain/places';
import { endOf, hasBegun, hasEnded, isBookable, isBookableLate } from '@tbm/domain/schedule';
import { hoursText } from '@tbm/domain/slots-words';
import { spotRowsOfClass } from '@tbm/domain/spots';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { Option, Options } from '../../design/options.tsx';
import { rememberClass } from '../../platform/pending-class.ts';
import { useApi, useOnce } from '../../platform/query.ts';
import { PolicyRefusal, useBookingPolicy } from '../booking-rules/index.ts';
import { WaitlistChoice } from '../waitlist/index.ts';
import { About, firstSentence } from './about.tsx';
import { begunText, notOnSale } from './begun.ts';
import { bookingOptionsOf } from './booking-options.ts';
import { BuyPlace } from './buy-place.tsx';
import { buySpecialAt, classAddress } from './class-address.ts';
import { ClassFacts } from './class-facts.tsx';
import { Closed } from './closed.tsx';
import { LostSpot } from './lost-spot.tsx';
import { MyPlace } from './my-place.tsx';
import { PlacesLeft } from './places-left.tsx';
import styles from './schedule.module.css';
import { SpotMap } from './spot-map.tsx';
import { cancelTerms, creditText, payment } from './terms.ts';
import { useRescheduling } from './use-rescheduling.ts';
import { isBeingSaved, useReserve } from './use-reserve.ts';
import { coachFaces, coachNames } from './week.ts';

/** Seldom needed: the schedule loads without it. */
const Exchange = lazy(() => import('./exchange.tsx'));

interface Props {
  item: SingleClass;
  branch: Branch;
  onClose: () => void;
}

/**
 * The actions for a class: book, change spot, cancel, join the waitlist, buy, or none any more [RES-017, RES-018,
 * RES-020].
 */
export function ClassModal({ item, branch, onClose }: Props): ReactNode {
  const day = dayIn(item.class_date, branch.timezone);
  const time = formatHour(item.class_date, branch.timezone);
  const end = formatHour(endOf(item), branch.timezone);
  const now = currentInstant();
  const isLate = isBookableLate(item.class_date, now, branch.book_after_start_minutes);
  const ended = hasEnded(item.class_date, item.duration, now);
  return (
    <Dialog title={item.class_type.name} onClose={onClose}>
      <ClassFacts
        day={formatLongDay(day)}
        hours={`${time} a ${end}`}
        begun={isLate ? begunText({ time, end, ended }) : null}
        coaches={coachNames(item)}
        faces={coachFaces(item)}
        place={item.is_virtual_class ? 'Clase en línea' : `${branch.name} · ${item.location.name}`}
        code={item.class_type.short_code}
      >
        <AboutClass item={item} />
        {item.is_virtual_class && !ended ? <p className={styles.sub}>{aboutOnlineClass}</p> : null}
      </ClassFacts>
      <Choice item={item} branch={branch} onClose={onClose} day={day.toString()} />
    </Dialog>
  );
}

/** What the class is: its own text, else the first sentence about its type. */
function AboutClass({ item }: { item: SingleClass }): ReactNode {
  const types = useApi('GET /class_types', {});
  const { class_type_id } = item.class_type;
  const about = types.data?.find((type) => type.class_type_id === class_type_id)?.description ?? '';
  if (types.isPending && !item.description) return <Skeleton height="3rem" />;
  return <About text={item.description || firstSentence(about)} class_type_id={class_type_id} />;
}

/** What the member can do with the class: exchange another place for one in it, or book it. */
function Choice(props: Props & { day: string }): ReactNode {
  const rescheduling = useRescheduling();
  // A booking in place of an exchange would take a second credit.
  if (rescheduling.state === 'pending') return <Skeleton height="16rem" />;
  if (rescheduling.state === 'failed')
    return <ErrorState message={rescheduling.message} retry={rescheduling.retry} />;
  if (rescheduling.state === 'choosing')
    return (
      <Suspense fallback={<Skeleton height="16rem" />}>
        <Exchange {...props} from={rescheduling.from} />
      </Suspense>
    );
  return <BookingChoice {...props} />;
}

function BookingChoice({ item, branch, onClose, day }: Props & { day: string }): ReactNode {
  const now = currentInstant();
  const [mine] = item.class_reservations;
  // The pressed button stays in place until the change is saved, so that a second tap hits nothing else.
  if (mine && isBeingSaved(mine))
    return <PayWithCredits item={item} branch={branch} onClose={onClose} day={day} />;
  if (mine && !hasEnded(item.class_date, item.duration, now))
    return <MyPlace item={item} branch={branch} mine={mine} />;
  if (mine) return <PastReservation spot={mine.spot} />;
  if (!isBookable(item.class_date, now, branch.book_after_start_minutes))
    return <Closed text="Esta clase ya pasó." onClose={onClose} />;
  const isOnSale = !hasBegun(item.class_date, now);
  if (item.class_package_id !== null && !isSoldOut(item))
    return isOnSale ? (
      <>
        <p>Es una clase especial: tu lugar se reserva al comprar su paquete.</p>
        <ButtonLink to={buySpecialAt(item.class_package_id, branch.branch_id)} look="accent" wide>
          Comprar mi lugar
        </ButtonLink>
      </>
    ) : (
      <Closed text={notOnSale} onClose={onClose} />
    );
  if (isSoldOut(item)) return <WaitlistChoice single_class_id={item.single_class_id} onClose={onClose} />;
  return <PayWithCredits item={item} branch={branch} onClose={onClose} day={day} />;
}

/** Books with a credit, or says which rule refuses or what can be bought. */
function PayWithCredits({ item, branch, onClose, day }: Props & { day: string }): ReactNode {
  const credits = useApi('GET /credits', {});
  const policy = useBookingPolicy(branch.branch_id);
  const now = currentInstant();
  const isOnSale = !hasBegun(item.class_date, now);
  if (item.class_reservations.some(isBeingSaved))
    return <Book item={item} onClose={onClose} branch={branch} />;
  if (credits.isPending || policy.isPending)
    return (
      <Skeleton height={`${16 + 4 * spotRowsOfClass(item.class_type.spot_map, item.capacity).length}rem`} />
    );
  // Unknown credits are not the same as no credits.
  if (!credits.data)
    return <ErrorState message={credits.error.message} retry={() => void credits.refetch()} />;
  const { branch_id } = branch;
  const hour = formatHour(item.class_date, branch.timezone);
  const at = { branch_id, day, hour };
  const place = {
    class_date: item.class_date,
    timezone: branch.timezone,
    now,
    starts: policy.data?.starts ?? [],
  };
  const paying = credits.data.filter((lot) => canPay(lot, at));
  const limitsOf = new Map(policy.data?.lots.map((lot) => [lot.credit_lot_id, lot]));
  const limited = paying.flatMap((lot) => limitsOf.get(lot.credit_lot_id) ?? []);
  // Rules that could not be read stop no booking: the server knows them, and decides.
  const refusal = policy.data && paying.length > 0 ? policyProblem(limited, place) : null;
  if (refusal) return <PolicyRefusal problem={refusal} timezone={branch.timezone} onClose={onClose} />;
  const allowed = paying.filter(({ credit_lot_id }) => {
    const limits = limitsOf.get(credit_lot_id);
    return limits ? limitProblem(limits, place) === null : !policy.data;
  });
  const lot = payingLot(allowed, at);
  const other = credits.data.find((each) => each.slots && canPay({ ...each, slots: null }, at))?.slots;
  if (!lot) {
    const text = other
      ? notices.credits_other_hours.replace('{hours}', hoursText(other))
      : notices.out_of_credits;
    return isOnSale ? (
      <OutOfCredits
        item={item}
        branch={branch}
        day={day}
        policy={policy.data ?? null}
        place={place}
        text={text}
        onClose={onClose}
      />
    ) : (
      <>
        <p>{text}</p>
        <Closed text={notOnSale} onClose={onClose} />
      </>
    );
  }
  return (
    <>
      <Book item={item} onClose={onClose} branch={branch} lots={allowed} first={lot} />
      {policy.data?.fee ? <Link to="/mytbm/creditos?cargo">Cargo por faltar</Link> : null}
    </>
  );
}

/** A reserved class that is over. */
const PastReservation = ({ spot }: { spot: number | null }): ReactNode => (
  <>
    <p>Esta clase ya pasó. Tu lugar {spot === null ? 'estuvo reservado' : `fue el ${spot}`}.</p>
    <ButtonLink to="/mytbm/reservaciones?filter=past" wide>
      Ver mis reservaciones
    </ButtonLink>
  </>
);

/** What pays, unless the member has chosen it above, and until when cancelling is free. */
function Terms({ lot, item, branch }: Pick<Props, 'item' | 'branch'> & { lot: Credit | null }): ReactNode {
  return (
    <dl className={styles.terms}>
      {lot ? (
        <div>
          <dt>Pagas con</dt> <dd>{payment(lot)}.</dd>
        </div>
      ) : null}
      <div>
        <dt>Cancelar</dt> <dd>{cancelTerms(item, branch)}.</dd>
      </div>
    </dl>
  );
}

function Book({
  item,
  branch,
  onClose,
  lots = [],
  first,
}: Props & {
  /** The lots that pay for the class, and the one of them that pays by the rule. */
  lots?: readonly Credit[];
  first?: Credit;
}): ReactNode {
  const [chosenLot, setChosenLot] = useState<number>();
  const lot = lots.find(({ credit_lot_id }) => credit_lot_id === chosenLot) ?? first;
  const [spot, setSpot] = useState<number | null>(null);
  const reserve = useReserve();
  const send = useOnce(reserve);
  const saving = reserve.isPending || item.class_reservations.some(isBeingSaved);
  // Another member may have taken the spot meanwhile: nothing is booked until the member chooses again.
  const isSpotLost = spot !== null && !saving && item.taken_spots.includes(spot);
  const book = (chosen: number | null) =>
    // Close only if this class is still open: the member may have navigated elsewhere meanwhile.
    send(
      {
        body: {
          single_class_id: item.single_class_id,
          spot: chosen,
          // Without a choice the rule decides, also when the lots have changed since.
          ...(chosenLot === undefined ? {} : { credit_lot_id: chosenLot }),
        },
      },
      onClose,
    );
  return (
    <>
      <SpotMap item={item} chosen={isSpotLost ? null : spot} mine={saving ? spot : null} onChoose={setSpot} />
      <PlacesLeft item={item} saving={saving} />
      {lots.length > 1 ? (
        <Options legend="¿Con qué paquete pagas?">
          {lots.map((each) => (
            <Option
              key={each.credit_lot_id}
              name="credito"
              title={each.title}
              text={creditText(each)}
              checked={each.credit_lot_id === lot?.credit_lot_id}
              onChoose={() => setChosenLot(each.credit_lot_id)}
            />
          ))}
        </Options>
      ) : null}
      {lot ? <Terms lot={lots.length > 1 ? null : lot} item={item} branch={branch} /> : null}
      <LostSpot spot={isSpotLost ? spot : null} />
      <DialogActions>
        {isSpotLost ? (
          <Button look="quiet" wide onClick={() => setSpot(null)}>
            Seguir sin elegir lugar
          </Button>
        ) : (
          <Button look="accent" wide busy={saving} onClick={() => book(spot)}>
            {spot === null ? 'Reservar' : `Reservar lugar ${spot}`}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** No credit for this class [RES-017, ERR-042]: a place and what pays for it, or any other package. */
function OutOfCredits({
  item,
  branch,
  day,
  policy,
  place,
  text,
  onClose,
}: Props & {
  day: string;
  /** Null when it could not be read: then no package is ruled out. */
  policy: BookingPolicy | null;
  place: WantedPlace;
  /** Why no credit pays. */
  text: string;
}): ReactNode {
  const { branch_id, timezone } = branch;
  const packages = useApi('GET /class_packages', { query: { branch_id } });
  const bought = useApi('GET /class_packages/bought', {});
  const today = dayIn(currentInstant(), timezone).toString();
  const problemOf = (item: Partial<ClassPackage>) =>
    policy &&
    limitProblem(
      {
        book_days_ahead: item.book_days_ahead ?? policy.limits.book_days_ahead,
        held_places: item.held_places ?? policy.limits.held_places,
        places_per_day: item.places_per_day ?? policy.limits.places_per_day,
        paused_until: null,
      },
      place,
    );
  const fitting = packages.data?.filter((each) => problemOf(each) === null) ?? [];
  const refusal = problemOf({});
  const isLoaded = packages.data !== undefined && bought.data !== undefined;
  if (isLoaded && fitting.length === 0 && refusal)
    return <PolicyRefusal problem={refusal} timezone={timezone} onClose={onClose} />;
  return (
    <>
      <p>{text}</p>
      {packages.data && bought.data ? (
        <BuyPlace
          item={item}
          options={bookingOptionsOf(fitting, { branch_id, today }, bought.data)}
          day={day}
          hour={formatHour(item.class_date, timezone)}
        />
      ) : packages.isPending || bought.isPending ? (
        <Skeleton height="28rem" />
      ) : null}
      <p className={styles.sub}>
        ¿Prefieres otro paquete? {notices.out_of_credits_return}{' '}
        <Link to="/mytbm/paquetes" onClick={() => rememberClass(classAddress(item, day))}>
          Ver paquetes
        </Link>
      </p>
    </>
  );
}
