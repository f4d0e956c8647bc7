import type { ReservationRow } from '@tbm/contract/reservations';
import { nextReservation } from '@tbm/domain/reservations';
import { dayIn } from '@tbm/domain/time';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { Stats } from '../design/stat.tsx';
import { Ticket } from '../design/ticket.tsx';
import { CodeButton } from '../features/check-in/index.ts';
import { QuoteBand, quoteBackground } from '../features/content/quote-band.tsx';
import { CreditsStat, useCredits } from '../features/credits/index.ts';
import { FirstVisit } from '../features/home/first-visit.tsx';
import { Fitting } from '../features/home/fitting.tsx';
import styles from '../features/home/home.module.css';
import { More } from '../features/home/more.tsx';
import { TrainingOptions } from '../features/home/training-options.tsx';
import { useFitting } from '../features/home/use-fitting.ts';
import { PlannerCard, useFollowed } from '../features/planner/index.ts';
import { CompleteInformation } from '../features/profile/complete-information.tsx';
import { MembershipStat, OwingNotice, useSubscriptions } from '../features/purchases/index.ts';
import { ClassTicket } from '../features/reservations/class-ticket.tsx';
import { RewardsStat } from '../features/rewards/rewards-stat.tsx';
import { classAddress } from '../features/schedule/index.ts';
import { StreakStat } from '../features/streaks/streak-stat.tsx';
import { ContinueWatching } from '../features/videos/shelves.tsx';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';

/**
 * `/mytbm` [NAV-012]: the member's next class, classes that fit, the plan's day, films to continue, the quote of the day, and links to
 * book and to train online. A member who has bought nothing is led to a first class.
 */
export default function Home() {
  const customer = useApi('GET /customer', {}).data;
  const upcoming = useApi('GET /class_reservations', { query: { filter: 'upcoming', page: 1 } });
  const past = useApi('GET /class_reservations', { query: { filter: 'past', page: 1 } });
  const purchases = useApi('GET /purchases', { query: { page: 1 } });
  const watched = useApi('GET /playbacks', { query: { open: 'true' } });
  const quote = useApi('GET /quotes/today', {});
  const plan = useFollowed();
  const { query: credits } = useCredits();
  const { owing } = useSubscriptions();
  const { branch } = useRoot();
  const now = useNow(30_000);
  const history = past.data?.data ?? [];
  // Asked for beside the others, though it is shown after them.
  const fitting = useFitting(history, now);
  const isReady = [upcoming, past, purchases, credits].every(({ isPending }) => !isPending);
  const isNew =
    purchases.data?.total === 0 &&
    credits.data?.length === 0 &&
    upcoming.data?.total === 0 &&
    past.data?.total === 0;
  // A class that the address has opened comes first.
  const isFree = !useSearchParams()[0].has('clase');
  return (
    <Screen title={customer ? `Hola, ${customer.name}` : 'Hola'}>
      {customer && isReady && isFree ? (
        <CompleteInformation customer={customer} timezone={branch.timezone} isNew={isNew} />
      ) : null}
      {!isReady ? (
        <div className={styles.top}>
          <Skeleton height="22rem" />
          <Skeleton height="26rem" />
        </div>
      ) : upcoming.error && !upcoming.data ? (
        <ErrorState message={upcoming.error.message} retry={() => void upcoming.refetch()} />
      ) : isNew ? (
        <FirstVisit trialUsed={customer?.trial_used !== false}>
          <Fitting fitting={fitting} now={now} isNew />
        </FirstVisit>
      ) : (
        <>
          <OwingNotice owing={owing} />
          <div className={styles.top}>
            <div className={styles.next}>
              <NextClass rows={[...history, ...(upcoming.data?.data ?? [])]} now={now} />
              <Stats>
                <StreakStat />
                <RewardsStat />
                <CreditsStat />
                <MembershipStat />
              </Stats>
            </div>
            <Fitting fitting={fitting} now={now} />
          </div>
        </>
      )}
      {watched.isPending || quote.isPending || plan.isPending || !isReady ? (
        <Skeleton height="40rem" />
      ) : (
        <>
          <PlannerCard />
          <ContinueWatching />
          {quote.data ? <Quote quote={quote.data} /> : null}
          <More />
          <TrainingOptions />
        </>
      )}
    </Screen>
  );
}

/** The member's next class as a ticket with the code for the door, or a link to book one. */
function NextClass({ rows, now }: { rows: readonly ReservationRow[]; now: string }): ReactNode {
  const { branches, branch: first } = useRoot();
  const row = nextReservation(rows, now);
  if (!row)
    return (
      <Ticket
        tone="quiet"
        kicker="Tu próxima clase"
        title="¿Cuál se te antoja?"
        stub={<ButtonLink to="/mytbm/presencial">Ver horario</ButtonLink>}
      >
        <p>No tienes clases reservadas.</p>
      </Ticket>
    );
  const { single_class } = row;
  const branch = branches.find(({ branch_id }) => branch_id === single_class.branch_id) ?? first;
  const day = dayIn(single_class.class_date, branch.timezone).toString();
  return (
    <section aria-label="Tu próxima clase">
      <ClassTicket row={row} branch={branch} now={now}>
        <CodeButton id={row.class_reservation_id} look="light" wide />
        <ButtonLink to={classAddress(single_class, day)} look="quiet" wide>
          Ver clase
        </ButtonLink>
      </ClassTicket>
    </section>
  );
}

/** The quote of the day, over one of three pictures [NAV-012, QUOTE-002]. */
function Quote({ quote }: Pick<ComponentProps<typeof QuoteBand>, 'quote'>): ReactNode {
  const [background] = useState(() => quoteBackground(Math.random()));
  return <QuoteBand quote={quote} background={background} isCompact />;
}
