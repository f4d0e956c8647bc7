import type { Answer } from '@tbm/contract';
import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { surpriseText } from '@tbm/domain/surprise';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ApiProblem, api } from '../../platform/api.ts';
import { announce } from '../../platform/live-regions.ts';
import { VideoCard } from '../videos/index.ts';
import { todayOf } from './standing.tsx';

type Surprise = Answer<'GET /videos/surprise'>;

/** A class chosen for the member, and why [PLAN-018]; another one with every press. On a training day it fits the day's kind. */
export function SurpriseButton({ plan }: { plan: FollowedPlan }): ReactNode {
  const [surprise, setSurprise] = useState<Surprise | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const tag_id = todayOf(plan)?.tag_id;
  const ask = async () => {
    setBusy(true);
    setProblem('');
    try {
      const next = await api('GET /videos/surprise', { query: tag_id ? { tag_id } : {} });
      setSurprise(next);
      announce(`${next.video.name}. ${surpriseText(next.reason)}`);
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.message : 'No pudimos elegir una clase.');
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setSurprise(null);
    setProblem('');
  };
  return (
    <>
      <Button look="quiet" busy={busy && !surprise} onClick={() => void ask()}>
        Clase Sorpresa
      </Button>
      <Dialog title="Clase Sorpresa" opened={surprise !== null || problem !== ''} onClose={close}>
        {problem ? <p role="alert">{problem}</p> : null}
        {surprise ? (
          <>
            <p>
              <strong>{surpriseText(surprise.reason)}</strong>
            </p>
            <VideoCard item={surprise.video} eager />
            <ButtonLink to={`/mytbm/video/${surprise.video.video_id}`} look="accent" wide>
              Ver la clase
            </ButtonLink>
            <Button look="quiet" wide busy={busy} onClick={() => void ask()}>
              Otra sorpresa
            </Button>
          </>
        ) : null}
      </Dialog>
    </>
  );
}
