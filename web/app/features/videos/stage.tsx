import type { VideoDetail } from '@tbm/contract/videos';
import { notices } from '@tbm/domain/notices';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Img } from '../../design/img.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { Countdown } from './countdown.tsx';
import styles from './player.module.css';
import { opensAt } from './premiere.tsx';

function Stage({ video: { file }, children }: { video: VideoDetail; children: ReactNode }): ReactNode {
  return (
    <div className={styles.cover}>
      {file ? <Img src={file.url} width={file.width} height={file.height} sizes="100vw" eager /> : null}
      <div className={styles.veil}>{children}</div>
    </div>
  );
}

/** The video cannot load: the connection is down, or a new link does not help. A retry resumes at the same position. */
export const BrokenStage = ({ video, retry }: { video: VideoDetail; retry: () => void }): ReactNode => (
  <Stage video={video}>
    <p role="alert">No pudimos cargar el video. Revisa tu conexión e inténtalo de nuevo.</p>
    <Button look="accent" onClick={retry}>
      Intentar de nuevo
    </Button>
  </Stage>
);

/** The member may watch the video, but the uploaded film is still being converted. */
export const PreparingStage = ({ video }: { video: VideoDetail }): ReactNode => (
  <Stage video={video}>
    <p role="status">{notices.video_unprepared}</p>
  </Stage>
);

/** Shown in place of the player when the member cannot watch: no membership, or the premiere is still to come. */
export function ClosedStage({
  video,
  access,
  timezone,
  onSubscribe,
}: {
  video: VideoDetail;
  access: boolean;
  timezone: string;
  onSubscribe: () => void;
}): ReactNode {
  return (
    <Stage video={video}>
      <WordIcon name="lock" />
      {access && video.available_at ? (
        <p>
          Se estrena el {opensAt(video.available_at, timezone)}.
          <br />
          <Countdown to={video.available_at} />
        </p>
      ) : (
        <>
          <p>{notices.no_access}</p>
          <Button look="accent" onClick={onSubscribe}>
            Ver opciones
          </Button>
        </>
      )}
    </Stage>
  );
}
