import { useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { EmptyState, Heading, Picture, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { readFilters } from '../features/videos/filter-address.ts';
import { LibraryFilters } from '../features/videos/library-filters.tsx';
import { ClassTypes } from '../features/videos/shelves.tsx';
import { NoAccess } from '../features/videos/subscribe.tsx';
import { useVideos } from '../features/videos/use-videos.ts';
import { VideoList } from '../features/videos/video-list.tsx';
import styles from '../features/videos/videos.module.css';
import { useApi } from '../platform/query.ts';

/** `/mytbm/online/program/{program url}`: its class types that have a picture, and its classes [PROG-003]. */
export default function LibraryProgram() {
  const { program_url } = useParams();
  const programs = useApi('GET /programs', {}).data;
  const program = programs?.find(({ url }) => url === program_url);
  if (!programs) return <Skeleton height="60vh" />;
  if (!program)
    return (
      <Screen title="TBM Online">
        <EmptyState
          title="Ese programa ya no está"
          action={{ to: '/mytbm/online', label: 'Ver todas las clases' }}
        />
      </Screen>
    );
  return (
    <Screen
      title={program.name}
      aside={
        <ButtonLink to="/mytbm/online" look="quiet">
          Toda la videoteca
        </ButtonLink>
      }
    >
      <Picture
        className={styles.banner}
        file={program.file}
        alt=""
        ratio="21 / 9"
        sizes="min(100vw, 80rem)"
        eager
      />
      <p>{program.description}</p>
      <NoAccess />
      <ClassTypes program_id={program.program_id} />
      <Classes program_id={program.program_id} url={program.url} />
    </Screen>
  );
}

function Classes({ program_id, url }: { program_id: number; url: string }) {
  const [params] = useSearchParams();
  const list = useVideos(readFilters(params), { program_id });
  return (
    <>
      <Heading level={2} size="s">
        Clases del programa
      </Heading>
      <LibraryFilters without={['program_id']} />
      <VideoList
        list={list}
        label="Clases del programa"
        otherwise={{ to: `/mytbm/online/program/${url}`, label: 'Quitar filtros' }}
      />
    </>
  );
}
