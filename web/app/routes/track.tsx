import { dayIn } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { TrackForm } from '../features/progress/track-form.tsx';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';

/** The form of an entry; `new` in place of its id makes one [TRACK-002, TRACK-003]. */
export default function Track(): ReactNode {
  const { track_id = '' } = useParams();
  const isNew = track_id === 'new';
  const isId = /^[1-9]\d{0,14}$/.test(track_id);
  const timezoneOf = useTimezoneOf();
  const { data: customer, error: failed, refetch: again } = useApi('GET /customer', {});
  const {
    data: track,
    error,
    refetch,
  } = useApi('GET /tracks/:id', { params: { id: Number(track_id) || 1 } }, { enabled: isId });
  const now = useNow(60_000);
  const content = (): ReactNode => {
    if ((!isNew && !isId) || error?.status === 404)
      return (
        <EmptyState
          title="No encontramos este registro"
          text="Tal vez ya lo eliminaste."
          action={{ to: '/mytbm/progreso', label: 'Ver mi progreso' }}
        />
      );
    if ((error && !track) || (failed && !customer))
      return (
        <ErrorState
          message={(error ?? failed)?.message ?? ''}
          retry={() => {
            if (isId) void refetch();
            void again();
          }}
        />
      );
    if (!customer || (isId && !track)) return <Skeleton height="60rem" />;
    const today = dayIn(now, timezoneOf(customer)).toString();
    return <TrackForm key={track_id} track={track ?? null} customer={customer} today={today} />;
  };
  return <Screen title={isNew ? 'Nuevo registro' : 'Editar registro'}>{content()}</Screen>;
}
