import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import type { LayoutHandle } from '../entry.server.tsx';
import { CommunityPopup } from '../features/popups/index.ts';
import { readFilters } from '../features/videos/filter-address.ts';
import { LibraryFilters } from '../features/videos/library-filters.tsx';
import { LibraryOpening } from '../features/videos/opening.tsx';
import { PremiereHero, PremiereModal } from '../features/videos/premiere.tsx';
import { ClassTypes, ContinueWatching, Programs } from '../features/videos/shelves.tsx';
import { NoAccess, useAccess } from '../features/videos/subscribe.tsx';
import { useVideos } from '../features/videos/use-videos.ts';
import { VideoList } from '../features/videos/video-list.tsx';
import { rememberFeatured } from '../platform/featured.ts';
import { useApi } from '../platform/query.ts';

export const handle: LayoutHandle = { Opening: LibraryOpening };

/** `/mytbm/online`: the home of the library, or the results of its filters [VID-001, PREM-006]. */
export default function Library() {
  const [params] = useSearchParams();
  const filters = readFilters(params);
  const list = useVideos(filters);
  return (
    <Screen
      title="TBM Online"
      aside={
        <ButtonLink to="/mytbm/online/estrenos" look="quiet">
          Estrenos
        </ButtonLink>
      }
    >
      <NoAccess />
      <LibraryFilters />
      {filters.count ? null : <Shelves />}
      <Heading level={2} size="s">
        {filters.count ? 'Lo que encontramos' : 'Todas las clases'}
      </Heading>
      <VideoList
        list={list}
        label="Clases"
        otherwise={{ to: '/mytbm/online', label: 'Ver todas las clases' }}
      />
      <PremiereModal />
      <CommunityPopup />
    </Screen>
  );
}

/** The premiere keeps the place that it had during the sign-in; what loads later is shown below it. */
function Shelves() {
  const access = useAccess();
  const begun = useApi('GET /playbacks', { query: { open: 'true' } });
  const premiere = useApi('GET /videos/premieres', {});
  const types = useApi('GET /class_types', {});
  const programs = useApi('GET /programs', {});
  const current = premiere.data?.current;
  useEffect(() => {
    if (access) rememberFeatured(current?.video_id ?? null);
  }, [access, current]);
  if (premiere.isPending) return <Skeleton height="100vh" />;
  return (
    <>
      {current ? (
        <PremiereHero item={current}>
          <ButtonLink to="/mytbm/online/estrenos" look="quiet">
            Ver estrenos
          </ButtonLink>
        </PremiereHero>
      ) : null}
      {/* Some shelves are left out: one that came late would push the others down. */}
      {[begun, types, programs].some(({ isPending }) => isPending) ? (
        <Skeleton height="100vh" />
      ) : (
        <>
          <ContinueWatching />
          <ClassTypes />
          <Programs />
        </>
      )}
    </>
  );
}
