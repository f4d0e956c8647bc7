import { useSearchParams } from 'react-router';
import { ErrorState, Skeleton } from '../design/layout.tsx';
import { PackageList } from '../features/packages/package-list.tsx';
import { currentBranch } from '../platform/branch.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../root.tsx';

/** `/mytbm/paquetes` [PKG-008]. */
export default function MemberPackages() {
  const { branches, branch: first } = useRoot();
  const [params] = useSearchParams();
  const branch_id = Number(params.get('branch_id')) || currentBranch();
  const branch = branches.find((each) => each.branch_id === branch_id) ?? first;
  const packages = useApi(
    'GET /class_packages',
    { query: { branch_id: branch.branch_id } },
    { keepPrevious: true },
  );
  if (packages.error)
    return <ErrorState message={packages.error.message} retry={() => void packages.refetch()} />;
  if (!packages.data) return <Skeleton height="60vh" />;
  return <PackageList packages={packages.data} branches={branches} branch={branch} base="/mytbm/paquetes" />;
}
