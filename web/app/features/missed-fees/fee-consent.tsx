import type { MissedRules } from '@tbm/contract/booking-policy';
import type { Branch } from '@tbm/contract/branches';
import type { MissedFees } from '@tbm/contract/missed-fees';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { cardLabel } from '@tbm/domain/cards';
import { fallbackText, feeConsentText, feeConsentVersion, feeRuleText } from '@tbm/domain/missed-fees';
import { formatPesos } from '@tbm/domain/money';
import { dayIn, formatFullDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Notice, Refusal } from '../../design/notice.tsx';
import { Option, Options } from '../../design/options.tsx';
import { useApiMutation } from '../../platform/query.ts';
import styles from './missed-fees.module.css';

interface Props {
  fees: MissedFees;
  cards: readonly PaymentSource[];
  missed: MissedRules;
  branch: Branch;
}

/** The rule, and what the member agreed to or may agree to. */
export function FeeConsent({ fees, cards, missed, branch }: Props): ReactNode {
  const { rule, consent } = fees;
  return (
    <section className={styles.part} aria-label="El cargo y tu permiso">
      {rule ? <p>{feeRuleText(rule)}</p> : null}
      {consent ? <Agreed consent={consent} branch={branch} isEnough={!rule || rule.is_agreed} /> : null}
      {rule && !rule.is_agreed ? (
        <>
          <p>Tú decides: sin tu permiso no se hace ningún cargo. En su lugar, {fallbackText(missed)}.</p>
          <Agree rule={rule} cards={cards} branch={branch} />
        </>
      ) : null}
    </section>
  );
}

/** What the member agreed to, and the way out. */
function Agreed({
  consent,
  branch,
  isEnough,
}: {
  consent: NonNullable<MissedFees['consent']>;
  branch: Branch;
  /** Whether it covers the fee as it is now. */
  isEnough: boolean;
}): ReactNode {
  const withdraw = useApiMutation('DELETE /customer/missed_fees/consent/:id');
  return (
    <>
      <Notice isDone={isEnough}>
        {isEnough
          ? `Autorizaste hasta ${formatPesos(consent.amount)} por clase el ${formatFullDay(dayIn(consent.createdAt, branch.timezone))}.`
          : consent.card
            ? 'El cargo cambió: lo que autorizaste antes ya no alcanza, y no se cobra.'
            : 'Borraste la tarjeta que autorizaste: no se cobra hasta que elijas otra.'}
      </Notice>
      <p>«{consent.text}»</p>
      <Refusal error={withdraw.error} />
      <Button
        look="quiet"
        busy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(
            { params: { id: branch.branch_id } },
            { onSuccess: () => showSuccess('Retiraste tu permiso') },
          )
        }
      >
        Retirar mi permiso
      </Button>
    </>
  );
}

function Agree({
  rule,
  cards,
  branch,
}: Pick<Props, 'cards' | 'branch'> & { rule: NonNullable<MissedFees['rule']> }): ReactNode {
  const agree = useApiMutation('POST /customer/missed_fees/consent');
  const [chosen, setChosen] = useState<number>();
  const card = cards.find(({ payment_source_id }) => payment_source_id === chosen) ?? cards[0];
  if (!card)
    return (
      <>
        <p>Para autorizarlo necesitas una tarjeta guardada.</p>
        <ButtonLink look="ink" to="/mytbm/metodos">
          Agregar una tarjeta
        </ButtonLink>
      </>
    );
  const { amount, missed_limit, missed_grace } = rule;
  const { payment_source_id } = card;
  return (
    <>
      {cards.length > 1 ? (
        <Options legend="¿Con qué tarjeta?">
          {cards.map((each) => (
            <Option
              key={each.payment_source_id}
              name="tarjeta"
              title={cardLabel(each)}
              checked={each.payment_source_id === payment_source_id}
              onChoose={() => setChosen(each.payment_source_id)}
            />
          ))}
        </Options>
      ) : null}
      <p>«{feeConsentText(rule, { branch: branch.name, card: cardLabel(card) })}»</p>
      <Refusal error={agree.error} />
      <Button
        look="accent"
        wide
        busy={agree.isPending}
        onClick={() =>
          agree.mutate(
            {
              body: {
                branch_id: branch.branch_id,
                payment_source_id,
                version: feeConsentVersion,
                amount,
                missed_limit,
                missed_grace,
              },
            },
            { onSuccess: () => showSuccess('Guardamos tu permiso') },
          )
        }
      >
        Autorizar {formatPesos(amount)} por clase
      </Button>
    </>
  );
}
