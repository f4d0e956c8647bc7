import type { VideoDetail } from '@tbm/contract/videos';
import { problems } from '@tbm/domain/messages';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Img } from '../../design/img.tsx';
import { Icon } from './icons.tsx';
import styles from './player.module.css';
import { opensAt } from './premiere.tsx';

/** What stands in the player's place while she cannot watch: a membership is missing, or the premiere is to come. */
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
    <div className={styles.cover}>
      {video.file ? (
        <Img src={video.file.url} width={video.file.width} height={video.file.height} sizes="100vw" eager />
      ) : null}
      <div className={styles.veil}>
        <Icon name="lock" />
        {access && video.available_at ? (
          <p>Se estrena el {opensAt(video.available_at, timezone)}.</p>
        ) : (
          <>
            <p>{problems.no_access[1]}</p>
            <Button look="light" onClick={onSubscribe}>
              Ver opciones
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
