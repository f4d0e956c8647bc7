import type { Customer } from '@tbm/contract/accounts';
import type { Purchase } from '@tbm/contract/purchases';
import { isLive } from '@tbm/domain/live';
import { isByPaypal } from '@tbm/domain/settings';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import panel from '../../design/panel.module.css';
import { builderPath } from '../../platform/planner-addresses.ts';
import { OwingNotice } from '../purchases/index.ts';
import { PauseCard } from '../subscription-changes/index.ts';
import { ApprovalScreen } from './approval-screen.tsx';
import styles from './cancellations.module.css';
import { DeclineDialog } from './decline-dialog.tsx';
import { Important } from './important.tsx';
import { OfferScreen } from './offer-screen.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useCancellation } from './use-cancellation.ts';

const PlannerPromo = (): ReactNode => (
  <section className={panel.aside} aria-label="Workout Planner">
    <Heading level={2} size="s">
      ¿Te falta un plan?
    </Heading>
    <p>
      Con el <span lang="en">Workout Planner</span> eliges tu meta y tus días, y cada semana sabes qué
      entrenar. Muchas retoman el ritmo así.
    </p>
    <ButtonLink to={builderPath} look="quiet">
      Armar mi plan
    </ButtonLink>
  </section>
);

/** Cancels a running subscription [PUR-026, PUR-028..044]. */
export function Cancellation({
  item,
  customer,
  timezone,
}: {
  item: Purchase;
  customer: Customer;
  timezone: string;
}): ReactNode {
  const { class_package_id } = item;
  const { cancel_attempt } = customer;
  const byPaypal = isByPaypal(item);
  // A price is offered to who pays it.
  const offered = {
    class_package_id,
    cancel_attempt: item.paid_by === null ? cancel_attempt : 'paid by another',
  };
  const flow = useCancellation(item.purchase_id, offered, byPaypal);
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <OwingNotice owing={item.paid_by === null ? [item] : []} />
        {flow.step === 'reason' ? (
          <>
            <p>
              {customer.name}, nos encanta entrenar contigo y cada semana que sigues cuenta. Si algo no te
              funcionó, cuéntanos: leemos cada respuesta. Vas a cancelar{' '}
              <strong>{item.class_package.title}</strong>.
            </p>
            <ReasonForm given={flow.reason} busy={flow.busy} onReason={flow.submit} />
          </>
        ) : flow.step === 'approval' && flow.approval ? (
          <ApprovalScreen href={flow.approval} onDecline={flow.decline} />
        ) : (
          <OfferScreen
            item={item}
            byPaypal={byPaypal}
            busy={flow.busy}
            onAccept={flow.accept}
            onDecline={flow.decline}
          />
        )}
        {flow.step === 'confirm' ? (
          <DeclineDialog busy={flow.busy} onConfirm={flow.confirm} onClose={flow.reconsider} />
        ) : null}
      </div>
      <div className={styles.side}>
        <Important item={item} timezone={timezone} />
        <PauseCard purchase_id={item.purchase_id} />
        {isLive('planner') ? <PlannerPromo /> : null}
      </div>
    </div>
  );
}
