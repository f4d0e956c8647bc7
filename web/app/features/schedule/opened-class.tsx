import type { SingleClass } from '@tbm/contract/schedule';
import { dayIn } from '@tbm/domain/time';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/layout.tsx';
import type { ApiProblem } from '../../platform/api.ts';
import { useHere } from '../../platform/here.ts';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { changeSpotParameter } from './class-address.ts';
import { ClassModal } from './class-modal.tsx';

/** The class that the address names (`clase`): one of those on screen, or, from a link, of another week or branch. */
export function OpenedClass({
  shown,
  isLoaded,
}: {
  shown: readonly SingleClass[];
  isLoaded: boolean;
}): ReactNode {
  const { branches, branch } = useRoot();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const here = useHere();
  const id = Number(params.get('clase')) || 0;
  const ofWeek = shown.find(({ single_class_id }) => single_class_id === id);
  const single = useApi(
    'GET /available_classes/:id',
    { params: { id } },
    { enabled: id > 0 && !ofWeek && isLoaded },
  );
  const item = ofWeek ?? single.data;
  const of = item && branches.find(({ branch_id }) => branch_id === item.branch_id);
  // An address that names a class without its day opens the class's branch and week.
  const day = item && of && !ofWeek && !params.has('dia') ? dayIn(item.class_date, of.timezone) : null;
  const home = day && here({ dia: day.toString(), branch_id: String(item?.branch_id) });
  useEffect(() => {
    if (home) void navigate(home, { preventScrollReset: true, replace: true });
  }, [home, navigate]);
  if (!id) return null;
  // It replaces the address, so that Back does not open the class again.
  const close = () =>
    void navigate(here({ clase: null, [changeSpotParameter]: null }), {
      preventScrollReset: true,
      replace: true,
    });
  if (item)
    return <ClassModal key={item.single_class_id} item={item} branch={of ?? branch} onClose={close} />;
  return single.error ? (
    <MissingClass error={single.error} retry={() => void single.refetch()} onClose={close} />
  ) : null;
}

/** The class no longer exists, or could not be loaded. */
const MissingClass = ({
  error,
  retry,
  onClose,
}: {
  error: ApiProblem;
  retry: () => void;
  onClose: () => void;
}): ReactNode =>
  error.status === 404 ? (
    <Dialog title="Esta clase ya no está" onClose={onClose}>
      <p>{error.message}</p>
      <Button wide onClick={onClose}>
        Ver otras clases
      </Button>
    </Dialog>
  ) : (
    <Dialog title="Tu clase" onClose={onClose}>
      <ErrorState message={error.message} retry={retry} />
    </Dialog>
  );
