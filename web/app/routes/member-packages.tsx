import { useQuery } from '@tanstack/react-query';
import { withoutSpentTrials } from '@tbm/domain/packages';
import { useLocation, useSearchParams } from 'react-router';
import { ErrorState, Skeleton } from '../design/layout.tsx';
import { PackageList } from '../features/packages/package-list.tsx';
import styles from '../features/packages/packages.module.css';
import { currentBranch } from '../platform/branch.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { customerQuery } from '../platform/session.ts';
import { useSectionPath } from '../platform/use-section-path.ts';
import type { Route } from './+types/member-packages';

export const meta: Route.MetaFunction = () => [
  { title: 'Paquetes · TBM' },
  { name: 'robots', content: 'noindex' },
];

/** `/mytbm/paquetes` [PKG-008]: hides once-only packages already bought [PKG-033]; admins see test packages. */
export default function MemberPackages() {
  const { branches, branch: first } = useRoot();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const branch_id = Number(params.get('branch_id')) || currentBranch();
  const branch = branches.find((each) => each.branch_id === branch_id) ?? first;
  const packages = useApi(
    'GET /class_packages',
    { query: { branch_id: branch.branch_id } },
    { keepPrevious: true },
  );
  const bought = useApi('GET /class_packages/bought', {});
  const { data: customer } = useQuery(customerQuery);
  const isAdmin = customer?.role === 'admin';
  const tests = useApi('GET /class_packages/admin/all', {}, { enabled: isAdmin });
  const isReady = Boolean(packages.data) && !bought.isPending && !(isAdmin && tests.isPending);
  // The sections are not there yet when the browser looks for its anchor.
  useSectionPath(isReady ? hash.slice(1) : undefined);
  if (packages.error)
    return <ErrorState message={packages.error.message} retry={() => void packages.refetch()} />;
  if (!packages.data || !isReady) return <Skeleton height="60vh" />;
  const hidden = (tests.data ?? []).filter(
    (item) => item.is_test && (item.branch_id === null || item.branch_id === branch.branch_id),
  );
  return (
    <div className={styles.inside}>
      <PackageList
        packages={withoutSpentTrials([...hidden, ...packages.data], bought.data ?? [])}
        withTests={isAdmin}
        branches={branches}
        branch={branch}
      />
    </div>
  );
}
