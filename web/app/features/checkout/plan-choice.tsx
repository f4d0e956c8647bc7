import type { PaymentPlan } from '@tbm/contract/checkout';
import type { ClassPackage } from '@tbm/contract/packages';
import { formatPesos } from '@tbm/domain/money';
import { chargeRhythm, currentPrice } from '@tbm/domain/packages';
import type { ReactNode } from 'react';
import { Option, Options } from '../../design/options.tsx';
import { installments } from './charges.ts';

/** The payment plans of the six long packages [CHK-010, CHK-011, CHK-013]. */
export function PlanChoice({
  plan,
  item,
  asked,
  onChange,
}: {
  plan: PaymentPlan;
  item: ClassPackage;
  /** The price with a discount. */
  asked: number | undefined;
  onChange: (plan: PaymentPlan) => void;
}): ReactNode {
  const price = formatPesos(asked ?? currentPrice(item));
  return (
    <Options legend="¿Cómo quieres pagarlo?">
      <Option
        name="payment_plan"
        title="Cargo recurrente"
        text={`${price} hoy y ${chargeRhythm(item)}, hasta que canceles.`}
        checked={plan === 'recurring'}
        onChoose={() => onChange('recurring')}
      />
      <Option
        name="payment_plan"
        title={`${installments.join(' o ')} meses sin intereses`}
        text={`${price} en una sola compra que no se renueva. Eliges los meses en la página segura de pago; antes no se hace ningún cargo.`}
        checked={plan === 'installments'}
        onChoose={() => onChange('installments')}
      />
    </Options>
  );
}
