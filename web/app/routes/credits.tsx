import type { Credit } from '@tbm/contract/credits';
import { slotsNote } from '@tbm/domain/slots-words';
import { formatDay } from '@tbm/domain/time';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Entry } from '../design/entry.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { type Column, DataTable } from '../design/table.tsx';
import { BookingRules } from '../features/booking-rules/booking-rules.tsx';
import styles from '../features/credits/credits.module.css';
import { ClassMarks, CreditsTotal, DaysLeft, expiryText, useCredits } from '../features/credits/index.ts';
import { useRoot } from '../platform/root-data.ts';

// Each file that the route names is in the list of routes, which every page loads.
const MissedFees = lazy(async () => ({
  default: (await import('../features/missed-fees/missed-fees.tsx')).MissedFees,
}));
const ChooseTopUp = lazy(async () => ({
  default: (await import('../features/top-ups/choose-top-up.tsx')).ChooseTopUp,
}));
const TopUps = lazy(async () => ({ default: (await import('../features/top-ups/top-ups.tsx')).TopUps }));

/** `7 de 12`, or 'Ilimitadas'. */
const leftText = ({ is_unlimited, available_classes, granted }: Credit): string =>
  is_unlimited ? 'Ilimitadas' : `${available_classes} de ${granted}`;

/** Mis Créditos: how many are left and until when [CRED-001, CRED-002, CRED-004]. */
export default function Credits() {
  const [params] = useSearchParams();
  // Screens of their own, without an address that every page would have to know.
  const raised = Number(params.get('ampliar'));
  if (!params.has('cargo') && !(raised > 0)) return <CreditList />;
  return (
    <Suspense fallback={<Skeleton height="28rem" />}>
      {params.has('cargo') ? <MissedFees /> : <ChooseTopUp purchase_id={raised} />}
    </Suspense>
  );
}

function CreditList() {
  const { branches } = useRoot();
  const { query, today } = useCredits();
  // The text above it concerns it alone.
  const isOnly = query.data?.length === 1;
  const placeOf = ({ branch_id }: Credit) =>
    branches.find((branch) => branch.branch_id === branch_id)?.name ?? 'Todas';
  const validity = (lot: Credit) =>
    lot.start_date > today
      ? `Del ${formatDay(lot.start_date)} al ${formatDay(lot.expiration_date)}`
      : `Hasta el ${formatDay(lot.expiration_date)}`;
  const columns: Column<Credit>[] = [
    {
      title: 'Paquete',
      isHeader: true,
      cell: (lot) => (
        <span className={styles.lot}>
          {lot.title}
          {lot.slots ? <span>{slotsNote(lot.slots)}</span> : null}
        </span>
      ),
    },
    {
      title: 'Vigencia',
      cell: (lot) => (
        <span className={styles.lot}>
          {validity(lot)}
          <DaysLeft lot={lot} today={today} />
        </span>
      ),
    },
    {
      title: 'Clases disponibles',
      cell: (lot) => (
        <span className={styles.lot}>
          <strong>{leftText(lot)}</strong>
          <ClassMarks {...lot} />
        </span>
      ),
    },
    { title: 'Sucursal', cell: placeOf },
  ];
  return (
    <Screen
      title="Mis Créditos"
      aside={
        <ButtonLink look={query.data?.length === 0 ? 'quiet' : 'ink'} to="/mytbm/paquetes">
          Comprar más clases
        </ButtonLink>
      }
    >
      {query.error && !query.data ? (
        <ErrorState message={query.error.message} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height="24rem" />
      ) : query.data.length === 0 ? (
        <>
          <EmptyState
            title="Aún no tienes clases"
            text="Elige un paquete y reserva tu primera clase hoy mismo."
            action={{ to: '/mytbm/paquetes', label: 'Ver paquetes' }}
          />
          <Suspense fallback={null}>
            <TopUps />
          </Suspense>
        </>
      ) : (
        <>
          <CreditsTotal />
          <DataTable
            label="Mis créditos"
            rows={query.data}
            columns={columns}
            card={(lot) => (
              <Entry title={lot.title} aside={<strong>{leftText(lot)}</strong>}>
                <ClassMarks {...lot} />
                <p>{lot.start_date > today || isOnly ? validity(lot) : expiryText(lot, today)}.</p>
                <DaysLeft lot={lot} today={today} />
                <p>Sucursal: {placeOf(lot)}</p>
                {lot.slots ? <p>{slotsNote(lot.slots)}</p> : null}
              </Entry>
            )}
            keyOf={(lot) => lot.credit_lot_id}
          />
          <Suspense fallback={null}>
            <TopUps />
          </Suspense>
          <BookingRules />
        </>
      )}
    </Screen>
  );
}
