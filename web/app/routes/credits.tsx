import type { Credit } from '@tbm/contract/credits';
import { formatDay } from '@tbm/domain/time';
import { ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { type Column, DataTable } from '../design/table.tsx';
import { useCredits } from '../features/credits/index.ts';
import { useRoot } from '../platform/root-data.ts';

/** Mis Créditos [CRED-001, CRED-002]. */
export default function Credits() {
  const { branches } = useRoot();
  const { query, today, text } = useCredits();
  const columns: Column<Credit>[] = [
    { title: 'Paquete', cell: (lot) => lot.title },
    {
      title: 'Vigencia',
      cell: (lot) =>
        lot.start_date > today
          ? `Del ${formatDay(lot.start_date)} al ${formatDay(lot.expiration_date)}`
          : `Hasta el ${formatDay(lot.expiration_date)}`,
    },
    { title: 'Clases disponibles', cell: (lot) => (lot.is_unlimited ? 'Ilimitadas' : lot.available_classes) },
    {
      title: 'Sucursal',
      cell: (lot) => branches.find(({ branch_id }) => branch_id === lot.branch_id)?.name ?? 'Todas',
    },
  ];
  return (
    <Screen title="Mis Créditos" aside={<ButtonLink to="/mytbm/paquetes">Comprar más clases</ButtonLink>}>
      {query.error && !query.data ? (
        <ErrorState message={query.error.message} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height="14rem" />
      ) : query.data.length === 0 ? (
        <EmptyState
          title="Aún no tienes clases"
          text="Elige un paquete y reserva tu primera clase hoy mismo."
          action={{ to: '/mytbm/paquetes', label: 'Ver paquetes' }}
        />
      ) : (
        <>
          <p>
            Clases disponibles hoy: <strong>{text}</strong>
          </p>
          <DataTable
            label="Mis créditos"
            rows={query.data}
            columns={columns}
            keyOf={(lot) => lot.credit_lot_id}
          />
        </>
      )}
    </Screen>
  );
}
