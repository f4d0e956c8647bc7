import type { Branch } from '@tbm/contract/branches';
import type { MissedClassFee } from '@tbm/contract/missed-fees';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { cardLabel } from '@tbm/domain/cards';
import { formatPesos } from '@tbm/domain/money';
import { dayIn, formatInstant, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Entry } from '../../design/entry.tsx';
import { Heading } from '../../design/layout.tsx';
import { api } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { RefusalNote, refusalCode, refusalText, useBank } from '../payment-sources/index.ts';
import styles from './missed-fees.module.css';

const statusNames: Record<MissedClassFee['status'], string> = {
  open: 'Por pagar',
  paid: 'Pagado',
  excused: 'Perdonado',
  lapsed: 'Sin pagar',
};

/** The member's fees, with a button to pay those that a card did not pay. */
export function FeeList({
  fees,
  cards,
  branch,
}: {
  fees: readonly MissedClassFee[];
  cards: readonly PaymentSource[];
  branch: Branch;
}): ReactNode {
  if (fees.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Mis cargos por faltar">
      <Heading level={2} size="s">
        Mis cargos por faltar
      </Heading>
      <ul className={styles.list}>
        {fees.map((fee) => (
          <li key={fee.missed_class_fee_id}>
            <Entry
              title={formatPesos(fee.amount)}
              level={3}
              aside={<strong>{statusNames[fee.status]}</strong>}
            >
              <p>
                {fee.class_name}, {formatInstant(fee.class_date, branch.timezone)}
              </p>
              {fee.status === 'open' ? <PayFee fee={fee} cards={cards} branch={branch} /> : null}
            </Entry>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PayFee({
  fee,
  cards,
  branch,
}: {
  fee: MissedClassFee;
  cards: readonly PaymentSource[];
  branch: Branch;
}): ReactNode {
  const bank = useBank(branch);
  const [busy, setBusy] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<{ text: string; code: string | undefined } | null>(null);
  const pay = async ({ payment_source_id }: PaymentSource) => {
    setBusy(payment_source_id);
    setRefusal(null);
    try {
      const { next, clientSecret } = await api('POST /customer/missed_fees/:id/pay', {
        params: { id: fee.missed_class_fee_id },
        body: { payment_source_id },
      });
      if (next === 'ask_bank' && clientSecret) await bank.ask(clientSecret);
      showSuccess('Listo, tu cargo está pagado');
    } catch (error) {
      setRefusal({ text: refusalText(error, branch), code: refusalCode(error) });
    }
    await refreshAfter('POST /customer/missed_fees/:id/pay');
    setBusy(null);
  };
  return (
    <>
      <p>
        {`El cargo no pasó. Puedes pagarlo hasta el ${formatLongDay(dayIn(fee.payable_until, branch.timezone))}; mientras tanto reservas como siempre.`}
      </p>
      {refusal ? <RefusalNote text={refusal.text} code={refusal.code} /> : null}
      {cards.map((card) => (
        <Button
          key={card.payment_source_id}
          look="ink"
          busy={busy === card.payment_source_id}
          onClick={() => void pay(card)}
        >
          Pagar {formatPesos(fee.amount)} con {cardLabel(card)}
        </Button>
      ))}
      <ButtonLink look="quiet" to="/mytbm/metodos">
        {cards.length === 0 ? 'Agregar una tarjeta' : 'Usar otra tarjeta'}
      </ButtonLink>
      {bank.dialog}
    </>
  );
}
