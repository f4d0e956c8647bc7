import { EmptyState, ErrorState, Heading } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { CommunityPopup } from '../features/popups/index.ts';
import { opensAt, PremiereHero, PremiereModal } from '../features/videos/premiere.tsx';
import { NoAccess } from '../features/videos/subscribe.tsx';
import { VideoCard } from '../features/videos/video-card.tsx';
import { CardSkeletons } from '../features/videos/video-list.tsx';
import styles from '../features/videos/videos.module.css';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

/** `/mytbm/online/estrenos` [PREM-001..004]. */
export default function Premieres() {
  const { branch } = useRoot();
  const { data, error, refetch } = useApi('GET /videos/premieres', {});
  return (
    <Screen title="Estrenos">
      <NoAccess />
      {error ? <ErrorState message={error.message} retry={() => void refetch()} /> : null}
      {!data && !error ? <CardSkeletons /> : null}
      {data?.current ? <PremiereHero item={data.current} /> : null}
      {data ? (
        <section className={styles.stack} aria-label="Próximos estrenos">
          <Heading level={2} size="s">
            Próximos estrenos
          </Heading>
          {data.upcoming.length ? (
            <>
              <ul className={styles.grid} aria-label="Próximos estrenos">
                {data.upcoming.map((item) => (
                  <li key={item.video_id}>
                    <VideoCard item={item} note={opensAt(item.available_at ?? '', branch.timezone)} />
                  </li>
                ))}
              </ul>
              <p className={styles.sub}>Los estrenos pueden cambiar sin previo aviso.</p>
            </>
          ) : (
            <EmptyState
              title="Pronto habrá más estrenos"
              text="Mientras tanto, elige una clase de la videoteca."
              action={{ to: '/mytbm/online', label: 'Ver todas las clases' }}
            />
          )}
        </section>
      ) : null}
      <PremiereModal />
      <CommunityPopup />
    </Screen>
  );
}
