import type { LinkedPlace } from '@tbm/contract/reservations';
import { freeOutcomes, lateDone, lateOutcomes } from '@tbm/domain/giving-up';
import { returnedCreditText } from '@tbm/domain/lost-credits';
import { problemText } from '@tbm/domain/messages';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '../design/button.tsx';
import { Heading } from '../design/layout.tsx';
import { Notice, Refusal } from '../design/notice.tsx';
import styles from '../features/accounts/accounts.module.css';
import { linkedClassWords } from '../features/schedule/class-words.ts';
import { useApiMutation } from '../platform/query.ts';

/** What the button does, sentence by sentence, before it is pressed. */
function outcomes(found: LinkedPlace): string[] {
  const guest = found.invited ? [`El lugar de ${found.invited}, tu invitada, también se deja.`] : [];
  if (found.state === 'late') return [...lateOutcomes(found), ...guest];
  const credit = found.credit_expires ? [returnedCreditText(found.credit_expires, found.today)] : [];
  return [freeOutcomes[found.payment], ...credit, ...guest];
}

/** What the page says when its button has nothing to do, or has done it. */
function restingText(found: LinkedPlace): string {
  switch (found.state) {
    case 'cancelled': {
      const rest = found.is_returned ? 'Tu crédito volvió a tu cuenta.' : lateDone[found.payment];
      return `Tu lugar en ${linkedClassWords(found)} ya está libre. ${rest}`;
    }
    case 'attended':
      return `Ya registramos tu llegada a ${linkedClassWords(found)}.`;
    case 'moved':
      return `Tu lugar ya no está en ${linkedClassWords(found)}: ahora es en otra clase.`;
    default:
      return `Esta clase ya empezó: ${linkedClassWords(found)}.`;
  }
}

/**
 * Target of the link in reminders: one button that gives the place up, without signing in, because mail scanners open links.
 * Without scripts its form does the same.
 */
export default function OwnPlace({ loaded }: { loaded: LinkedPlace | null }) {
  const { token = '' } = useParams();
  const giveUp = useApiMutation('POST /place_links/:token');
  const found = giveUp.data ?? loaded;
  const isHeld = found?.state === 'free' || found?.state === 'late';
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        {found?.state === 'cancelled' ? 'Lugar libre' : '¿No vas a llegar?'}
      </Heading>
      {!found ? (
        <Refusal>{problemText('place_link_not_found')}</Refusal>
      ) : isHeld ? (
        <GiveUp
          found={found}
          isNews={giveUp.data?.state === 'late' && loaded?.state === 'free'}
          error={giveUp.error?.message}
          busy={giveUp.isPending}
          onGiveUp={() => giveUp.mutate({ params: { token }, body: { late: found.state === 'late' } })}
        />
      ) : (
        <Notice isDone={found.state === 'cancelled'}>{restingText(found)}</Notice>
      )}
      <ButtonLink
        to={found?.state === 'cancelled' ? '/mytbm/presencial' : '/mytbm/reservaciones?filter=upcoming'}
        look="quiet"
        wide
      >
        {isHeld
          ? 'Conservar mi lugar'
          : found?.state === 'cancelled'
            ? 'Reservar otra clase'
            : 'Ver mis reservaciones'}
      </ButtonLink>
    </div>
  );
}

function GiveUp({
  found,
  isNews,
  error,
  busy,
  onGiveUp,
}: {
  found: LinkedPlace;
  /** The time for a free cancel ended while the page was open. */
  isNews: boolean;
  error: string | undefined;
  busy: boolean;
  onGiveUp: () => void;
}) {
  const isLate = found.state === 'late';
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onGiveUp();
      }}
    >
      {isNews ? (
        <Refusal>El plazo para cancelar gratis acaba de terminar. Tu lugar sigue reservado.</Refusal>
      ) : null}
      <p>
        Tienes {found.guest_name ? `un lugar para ${found.guest_name}` : 'un lugar'} en{' '}
        <strong>{linkedClassWords(found)}</strong>.
      </p>
      {isLate ? <p>Ya no es gratis cancelar. Si dejas tu lugar:</p> : null}
      <ul className={styles.reasons}>
        {outcomes(found).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {error ? <Refusal>{error}</Refusal> : null}
      <input type="hidden" name="late" value={String(isLate)} />
      <Button type="submit" look="accent" wide busy={busy}>
        {isLate ? 'Dejar mi lugar' : 'Cancelar mi clase'}
      </Button>
    </form>
  );
}
