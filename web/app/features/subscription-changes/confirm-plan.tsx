import type { OfferedChange, PlanChange, PlanPreview } from '@tbm/contract/plan-changes';
import { consentText } from '@tbm/domain/charge-consent';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { type PlanChangeTiming, planGives } from '@tbm/domain/plan-changes';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { Option, Options } from '../../design/options.tsx';
import panel from '../../design/panel.module.css';
import { TermsField } from '../../design/terms-field.tsx';
import { useApiMutation } from '../../platform/query.ts';
import styles from './subscription-changes.module.css';

/** What a change costs and gives, with the next charge or now, and the consent to it. */
export default function ConfirmPlan({
  purchase_id,
  preview,
  onChanged,
}: {
  purchase_id: number;
  preview: PlanPreview;
  /** The terms are other ones by now. */
  onChanged: () => void;
}): ReactNode {
  const { plan, from, by_paypal, card, not_now, ends_discount } = preview;
  const [timing, setTiming] = useState<PlanChangeTiming>('next');
  const [agreed, setAgreed] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [made, setMade] = useState<PlanChange | null>(null);
  const offered = preview[timing] ?? preview.next;
  const text = consentText(offered.consent);
  const change = useApiMutation('POST /plan_changes', {
    onSuccess: ({ plan_change, approve_url }) => {
      if (approve_url) return location.assign(approve_url);
      setMade(plan_change);
    },
    onError: (error) => {
      showAlert(error.message);
      setAgreed(null);
      if (error.code === 'plan_change_terms') onChanged();
    },
  });
  if (made) return <Made change={made} offered={offered} />;
  const { effectiveAt, due, consent } = offered;
  const day = formatLongDay(preview.next.effective_on);
  return (
    <form
      className={styles.form}
      aria-label="Cambiar de plan"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(agreed !== text);
        if (agreed !== text) return;
        change.mutate({
          body: {
            purchase_id,
            class_package_id: plan.class_package_id,
            timing: offered.timing,
            effectiveAt,
            due,
            charge_consent: consent,
          },
        });
      }}
    >
      <p>
        De <strong>{from.title}</strong>, {formatPesos(from.price)} {from.rhythm}, a{' '}
        <strong>{plan.title}</strong>, {formatPesos(plan.price)} {plan.rhythm}.
      </p>
      {preview.now ? (
        <Options legend="¿Cuándo quieres cambiar?">
          <Option
            name="timing"
            value="next"
            title="Con mi próximo cargo"
            text={`El ${day}. Hoy no pagas nada.`}
            checked={timing === 'next'}
            onChoose={() => setTiming('next')}
          />
          <Option
            name="timing"
            value="now"
            title="Hoy"
            text={`Pagas hoy la diferencia: ${formatPesos(preview.now.due ?? 0)}.`}
            checked={timing === 'now'}
            onChoose={() => setTiming('now')}
          />
        </Options>
      ) : (
        <p className={styles.note}>{not_now}</p>
      )}
      <div className={panel.important} aria-live="polite">
        <Terms preview={preview} offered={offered} />
        {ends_discount ? <p>Tu descuento termina con el cambio.</p> : null}
        {card ? <p>Pagas con tu {card}.</p> : null}
      </div>
      <TermsField
        text={text}
        accepted={agreed === text}
        onChange={(accepted) => setAgreed(accepted ? text : null)}
        error={isMissing && agreed !== text ? 'Acepta el cargo para cambiar de plan.' : undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" look="accent" busy={change.isPending}>
          {by_paypal
            ? 'Continuar en PayPal'
            : due === null
              ? `Cambiar el ${day}`
              : `Pagar ${formatPesos(due)} y cambiar hoy`}
        </Button>
        <ButtonLink look="quiet" to="?">
          Ver otros planes
        </ButtonLink>
      </div>
    </form>
  );
}

/** What happens when, in the order of time. */
function Terms({
  preview: { plan, by_paypal, next },
  offered,
}: {
  preview: PlanPreview;
  offered: OfferedChange;
}) {
  const { due, now, next_charge } = offered;
  const gives = planGives(plan).join(' y ');
  const day = formatLongDay(next.effective_on);
  if (due === null)
    return (
      <ul>
        <li>Hasta el {day} todo sigue igual.</li>
        <li>
          El {day} se cobran {formatPesos(plan.price)} y desde ese día tienes {gives}.
        </li>
        <li>Puedes quitar el cambio antes de esa fecha.</li>
        {by_paypal ? <li>PayPal te pide aprobarlo; sin tu aprobación nada cambia.</li> : null}
      </ul>
    );
  return (
    <ul>
      <li>Hoy se cobran {formatPesos(due)}: ya descontamos el tiempo que pagaste y no has usado.</li>
      <li>{nowText(now, gives)}</li>
      <li>
        Tu siguiente cargo es el {formatLongDay(next_charge)}: {formatPesos(plan.price)} {plan.rhythm}.
      </li>
    </ul>
  );
}

function nowText(now: OfferedChange['now'], gives: string): string {
  const until = now?.expires_on ? `, hasta el ${formatLongDay(now.expires_on)}` : '';
  if (now?.is_unlimited) return `Desde hoy tienes clases ilimitadas${until}.`;
  if (now && now.classes > 0)
    return `Hoy recibes ${counted(now.classes, 'clase', 'clases')} más${until}; las que te quedan siguen igual.`;
  return `Desde hoy tienes ${gives}.`;
}

/** The change is made, planned, or awaited. */
function Made({ change, offered }: { change: PlanChange; offered: OfferedChange }): ReactNode {
  const { state, to_title, effective_on } = change;
  const words = {
    done: [`Ya estás en ${to_title}`, nowText(offered.now, to_title)],
    planned: [
      'Tu cambio está listo',
      `El ${formatLongDay(effective_on)} pasas a ${to_title}. Te lo confirmamos por correo.`,
    ],
  } as const;
  const [title, text] =
    state === 'done' || state === 'planned'
      ? words[state]
      : [
          'Estamos confirmando tu cambio',
          'Tardará unos minutos. Lo verás en Mis Compras; no tienes que repetirlo.',
        ];
  return (
    <section className={panel.aside} role="status">
      <Heading level={2} size="m">
        {title}
      </Heading>
      <p>{text}</p>
      <ButtonLink look="ink" to="/mytbm/membresias">
        Ver Mis Compras
      </ButtonLink>
    </section>
  );
}
