import { ButtonLink } from '../../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/layout.tsx';
import { Screen } from '../../design/screen.tsx';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { useBookingPolicy } from '../booking-rules/index.ts';
import { FeeConsent } from './fee-consent.tsx';
import { FeeList } from './fee-list.tsx';
import styles from './missed-fees.module.css';

/** `/mytbm/creditos?cargo`: the fee for missed classes, the member's consent to it, and the member's fees. */
export function MissedFees() {
  const { branch } = useRoot();
  const { branch_id } = branch;
  const fees = useApi('GET /customer/missed_fees', { query: { branch_id } });
  const cards = useApi('GET /payment_sources', {});
  const policy = useBookingPolicy(branch_id);
  const failed = [fees, cards, policy].find(({ error, data }) => error && !data);
  return (
    <Screen
      title="Cargo por faltar"
      aside={
        <ButtonLink look="quiet" to="/mytbm/creditos">
          Mis Créditos
        </ButtonLink>
      }
    >
      {failed ? (
        <ErrorState message={failed.error?.message ?? ''} retry={() => void failed.refetch()} />
      ) : !fees.data || !cards.data || !policy.data ? (
        <Skeleton height="24rem" />
      ) : !fees.data.rule && !fees.data.consent && fees.data.fees.length === 0 ? (
        <EmptyState
          title="Aquí no hay cargos por faltar"
          text={`Tu paquete en ${branch.name} no tiene un cargo por faltar a clases.`}
          action={{ label: 'Ver cómo reservas', to: '/mytbm/creditos' }}
        />
      ) : (
        <div className={styles.page}>
          <FeeConsent fees={fees.data} cards={cards.data} missed={policy.data.missed} branch={branch} />
          <FeeList fees={fees.data.fees} cards={cards.data} branch={branch} />
        </div>
      )}
    </Screen>
  );
}
