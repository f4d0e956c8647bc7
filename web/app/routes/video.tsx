import { currentTime } from '@tbm/browser/clock';
import type { VideoDetail } from '@tbm/contract/videos';
import { percentOf, promptOnPauseAt } from '@tbm/domain/videos';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState, ErrorState, Heading, Skeleton } from '../design/layout.tsx';
import { WordIcon } from '../design/word-icon.tsx';
import { Comments } from '../features/community/index.ts';
import { PutOnDay } from '../features/planner/index.ts';
import { ActionRow, useCompletion } from '../features/videos/action-row.tsx';
import { shouldAskOnce } from '../features/videos/ask-once.ts';
import { InfoCard, PropsPanel } from '../features/videos/details.tsx';
import { MuscleDiagram } from '../features/videos/muscle-diagram.tsx';
import { opensIn } from '../features/videos/opens-in.ts';
import styles from '../features/videos/player.module.css';
import { Player } from '../features/videos/player.tsx';
import { RatingDialog } from '../features/videos/rating-dialog.tsx';
import { BrokenStage, ClosedStage, PreparingStage } from '../features/videos/stage.tsx';
import { useAccess, useSubscribe } from '../features/videos/subscribe.tsx';
import { idOf } from '../platform/found.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

/** Milliseconds until the page asks again for a film that is being prepared. */
const whilePreparingMs = 60_000;

/** `/mytbm/video/{video_id}` [VID-003, VID-021..036]. */
export default function VideoPage() {
  const id = idOf(useParams().video_id);
  const { data, error, refetch } = useApi(
    'GET /videos/:id',
    { params: { id: id ?? 1 } },
    {
      enabled: id !== null,
      refetchInterval: (video) => {
        const isPlayable = Boolean(video?.url);
        if (!video || isPlayable) return false;
        return video.is_preparing ? whilePreparingMs : opensIn(video.available_at, currentTime());
      },
    },
  );
  if (id === null || error?.code === 'video_not_found') return <Missing />;
  // Cached data stays on screen when a refetch fails.
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.night} data-page="dark">
        <Skeleton height="4rem" />
        <Skeleton height="min(56vw, 76dvh)" />
        <Skeleton height="12rem" />
      </div>
    );
  return (
    <Watch
      key={data.video_id}
      video={data}
      refresh={() => refetch().then((asked) => (asked.isSuccess ? asked.data : null))}
    />
  );
}

const Missing = () => (
  <>
    <title>Video no encontrado · TBM</title>
    <h1 className="visually-hidden">TBM Online</h1>
    <EmptyState
      title="Lo sentimos, no hemos encontrado este video."
      text="Puede que lo hayamos movido."
      action={{ to: '/mytbm/online', label: 'Ver todas las clases' }}
    />
  </>
);

type Playable = VideoDetail & { url: string };

interface Props {
  video: VideoDetail;
  /** Refetches the video; null when the request fails. */
  refresh: () => Promise<VideoDetail | null>;
}

function Watch({ video, refresh }: Props) {
  const { branch } = useRoot();
  const [params, setParams] = useSearchParams();
  const access = useAccess() ?? (video.url !== null || video.is_preparing);
  const subscribe = useSubscribe();
  const setCompleted = useCompletion(video.video_id);
  const [rating, setRating] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  // A refetch brings a new link; a playing video keeps the one it started with until that expires.
  const [link, setLink] = useState<Pick<Playable, 'url' | 'captions'> | null>(() =>
    // From the first frame: another stage in between would be of another height.
    video.url ? { url: video.url, captions: video.captions } : null,
  );
  const [isStopped, setStopped] = useState(false);
  const renewed = useRef(0);
  useEffect(() => {
    if (video.url && !link) setLink({ url: video.url, captions: video.captions });
  }, [video.url, video.captions, link]);
  const renew = async () => {
    const fresh = await refresh();
    // The address that just failed is useful only to a restarted player.
    if (!fresh?.url || (fresh.url === link?.url && !isStopped)) return setStopped(true);
    setLink({ url: fresh.url, captions: fresh.captions });
    setStopped(false);
  };

  const { open } = subscribe;
  useEffect(() => {
    if (!access) open();
  }, [access, open]);

  // Opened from the e-mail that asks for a rating.
  const isAsked = params.has('calificar') && video.playback !== null && video.url !== null;
  const promptRating = () => {
    if (video.rating || !shouldAskOnce(video.video_id)) return;
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    setRating(true);
  };
  return (
    <div className={styles.night} data-page="dark">
      <title>{`${video.name} · TBM`}</title>
      <div className={styles.top}>
        <Link className={styles.back} to={`/mytbm/online/clases/${video.class_type.class_type_id}`}>
          <WordIcon name="back" /> {video.class_type.name}
        </Link>
        <Heading level={1} size="m">
          {video.name}
        </Heading>
      </div>
      {isStopped && video.url ? (
        <BrokenStage
          video={video}
          retry={() => {
            renewed.current = 0;
            void renew();
          }}
        />
      ) : link && video.url ? (
        <Player
          video={{ ...video, ...link }}
          onPause={(at, length) => {
            if (percentOf(at, length) >= promptOnPauseAt) promptRating();
          }}
          onEnded={() => {
            setCompleted(true);
            promptRating();
          }}
          onBroken={() => {
            if (renewed.current >= 3 || !navigator.onLine) return setStopped(true);
            renewed.current += 1;
            void renew();
          }}
        />
      ) : video.is_preparing ? (
        <PreparingStage video={video} />
      ) : (
        <ClosedStage video={video} access={access} timezone={branch.timezone} onSubscribe={open} />
      )}
      <ActionRow
        video={video}
        access={access}
        onRate={() => setRating(true)}
        onPlan={() => setPlanning(true)}
        onNoAccess={open}
      />
      <div className={styles.panels}>
        <div className={styles.left}>
          <InfoCard video={video} timezone={branch.timezone} />
          <PropsPanel items={video.video_props} />
        </div>
        <MuscleDiagram muscles={video.video_muscles} />
      </div>
      <Comments video_id={video.video_id} timezone={branch.timezone} />
      {rating || isAsked ? (
        <RatingDialog
          video={video}
          onClose={() => {
            setRating(false);
            if (params.has('calificar')) setParams({}, { replace: true, preventScrollReset: true });
          }}
        />
      ) : null}
      {isPlanning ? <PutOnDay video_id={video.video_id} onClose={() => setPlanning(false)} /> : null}
      {subscribe.modal}
    </div>
  );
}
