import type { SubstituteRequest } from '@tbm/contract/substitutes';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showSuccess } from '../../design/alerts.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { EmptyState, Heading } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { Withdraw } from './ask-substitute.tsx';
import styles from './desk.module.css';

const whatOf = ({ class_type, class_date, timezone }: SubstituteRequest['single_class']): string =>
  `${class_type}, ${formatLongDay(dayIn(class_date, timezone))} a las ${formatHour(class_date, timezone)}`;

const stateOf = ({ state, substitute }: SubstituteRequest): string => {
  switch (state) {
    case 'open':
      return 'Esperando respuesta';
    case 'accepted':
      return `La da ${substitute?.name ?? 'otra coach'}`;
    case 'withdrawn':
      return 'La retiraste';
    case 'expired':
      return 'Se cerró sin sustituta';
  }
};

/** Requests of other coaches that this coach may accept, and this coach's own requests. */
export function SubstituteRequests({ requests }: { requests: readonly SubstituteRequest[] }): ReactNode {
  const [taking, setTaking] = useState<SubstituteRequest | null>(null);
  const othersRequests = requests.filter(({ is_own }) => !is_own);
  const ownRequests = requests.filter(({ is_own }) => is_own);
  return (
    <>
      {othersRequests.length === 0 ? (
        <EmptyState
          title="Nadie busca sustituta"
          text="Aquí aparecen las clases que puedes tomar: de tu sucursal, de las que das, y a una hora en que estás libre. Para pedir una sustituta, abre tu clase."
          action={{ to: '/recepcion/', label: 'Ver mis clases' }}
        />
      ) : (
        <section className={styles.card} aria-label="Clases que puedes tomar">
          <Heading level={2} size="s">
            Clases que puedes tomar
          </Heading>
          {othersRequests.map((one) => (
            <div key={one.substitute_request_id} className={styles.line}>
              <Facts request={one} from={`${one.coach.name} ${one.coach.last_name}`} />
              <Button
                look="accent"
                aria-label={`Dar esta clase: ${whatOf(one.single_class)}`}
                onClick={() => setTaking(one)}
              >
                Dar esta clase
              </Button>
            </div>
          ))}
        </section>
      )}
      {ownRequests.length > 0 ? (
        <section className={styles.card} aria-label="Tus solicitudes">
          <Heading level={2} size="s">
            Tus solicitudes
          </Heading>
          {ownRequests.map((one) => (
            <div key={one.substitute_request_id} className={styles.line}>
              <Facts request={one} from={null} />
              <span className={styles.row}>
                <Badge tone={one.state === 'accepted' ? 'accent' : 'soft'}>{stateOf(one)}</Badge>
                {one.state === 'open' ? (
                  <Withdraw
                    substitute_request_id={one.substitute_request_id}
                    about={whatOf(one.single_class)}
                  />
                ) : null}
              </span>
            </div>
          ))}
        </section>
      ) : null}
      {taking ? <TakeDialog request={taking} onClose={() => setTaking(null)} /> : null}
    </>
  );
}

const Facts = ({ request, from }: { request: SubstituteRequest; from: string | null }): ReactNode => {
  const { single_class, note, state } = request;
  const what = whatOf(single_class);
  return (
    <span>
      {from === null && state === 'open' ? (
        <Link to={`/recepcion/clase/${single_class.single_class_id}/`} className={styles.name}>
          {what}
        </Link>
      ) : (
        <strong>{what}</strong>
      )}
      <br />
      <span className={styles.sub}>
        {single_class.branch}, {single_class.location} · {single_class.duration} minutos ·{' '}
        {single_class.taken} con lugar{from ? ` · la pide ${from}` : ''}
      </span>
      {note ? (
        <>
          <br />
          <span>«{note}»</span>
        </>
      ) : null}
    </span>
  );
};

function TakeDialog({ request, onClose }: { request: SubstituteRequest; onClose: () => void }): ReactNode {
  const accept = useApiMutation('POST /substitute_requests/:id/accept', {
    onSuccess: () => {
      showSuccess('Listo: la clase es tuya');
      onClose();
    },
  });
  return (
    <Dialog title="¿Dar esta clase?" onClose={onClose}>
      <p>
        {whatOf(request.single_class)}, en lugar de {request.coach.name}. Avisamos a quienes tienen lugar, a{' '}
        {request.coach.name} y a administración.
      </p>
      <Refusal error={accept.error} />
      <Button
        look="accent"
        wide
        busy={accept.isPending}
        onClick={() => accept.mutate({ params: { id: request.substitute_request_id } })}
      >
        Sí, yo la doy
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Ahora no
      </Button>
    </Dialog>
  );
}
