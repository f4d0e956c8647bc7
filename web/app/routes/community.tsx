import { Skeleton } from '../design/layout.tsx';
import { Community } from '../features/community/index.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

/** `/mytbm/comunidad`: the feed; the query names what is open beside it [COMM-001..003, COMM-006]. */
export default function CommunityPage() {
  const { branch } = useRoot();
  const viewer = useApi('GET /customer', {}).data;
  return (
    <>
      <title>Comunidad · TBM</title>
      {viewer ? <Community viewer={viewer} timezone={branch.timezone} /> : <Skeleton height="60dvh" />}
    </>
  );
}
