import { useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { EmptyState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { readFilters } from '../features/videos/filter-address.ts';
import { LibraryFilters } from '../features/videos/library-filters.tsx';
import { NoAccess } from '../features/videos/subscribe.tsx';
import { useVideos } from '../features/videos/use-videos.ts';
import { VideoList } from '../features/videos/video-list.tsx';
import { idOf } from '../platform/found.ts';
import { useApi } from '../platform/query.ts';

/** `/mytbm/online/clases/{class_type_id}`: the videos of a class type [VID-002]. */
export default function LibraryClassType() {
  const id = idOf(useParams().class_type_id);
  const [params] = useSearchParams();
  const { data: types, isPending } = useApi('GET /class_types', {});
  const type = types?.find(({ class_type_id }) => class_type_id === id);
  // A hook cannot be left out: without a type its list is not shown.
  const list = useVideos(readFilters(params), { class_type_id: id ?? 1 });
  if (isPending) return <Skeleton height="100vh" />;
  if (id === null || (types && !type))
    return (
      <Screen title="TBM Online">
        <EmptyState
          title="Esa clase no está en la videoteca"
          action={{ to: '/mytbm/online', label: 'Ver todas las clases' }}
        />
      </Screen>
    );
  return (
    <Screen
      title={type?.name ?? 'TBM Online'}
      aside={
        <ButtonLink to="/mytbm/online" look="quiet">
          Toda la videoteca
        </ButtonLink>
      }
    >
      {type ? <p>{type.description}</p> : null}
      <NoAccess />
      <LibraryFilters without={['class_type_id', 'class_category_id']} />
      <VideoList
        list={list}
        label={type?.name ?? 'Clases'}
        otherwise={{ to: `/mytbm/online/clases/${id}`, label: 'Quitar filtros' }}
      />
    </Screen>
  );
}
