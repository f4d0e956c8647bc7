import type { CustomerFile, DeskPurchase } from '@tbm/contract/desk';
import type { ToppableUp } from '@tbm/contract/top-ups';
import { formatPesos } from '@tbm/domain/money';
import { deskMethods } from '@tbm/domain/settings';
import { termsOfTopUp } from '@tbm/domain/top-ups';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { refreshAfter } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { TopUpTerms } from '../top-ups/index.ts';
import { Choices } from './choices.tsx';
import styles from './desk.module.css';
import { PaymentFields } from './payment-fields.tsx';
import { SoldDialog } from './sold-dialog.tsx';

/** Raises a running package to a larger one for the difference, by the rule of the site. */
export function TopUpDialog({
  customer,
  from,
  onClose,
}: {
  customer: CustomerFile;
  from: ToppableUp;
  onClose: () => void;
}): ReactNode {
  const [cart_id] = useState(() => crypto.randomUUID());
  const [sold, setSold] = useState<DeskPurchase | null>(null);
  const [first] = from.top_ups;
  const topUpOf = (package_id: string) =>
    from.top_ups.find(({ class_package_id }) => class_package_id === Number(package_id));
  const { values, set, field, form, refusal, busy } = useRouteForm('POST /customer/giveAccess', {
    routes: async () => (await import('@tbm/contract/desk')).deskRoutes,
    initial: {
      package_id: String(first?.class_package_id ?? ''),
      payment_method_id: String(deskMethods[0]),
      bill: '',
    },
    optional: ['bill'],
    args: ({ package_id, payment_method_id, bill }) => {
      const topUp = topUpOf(package_id);
      const body = {
        customer_id: customer.customer_id,
        package_id: Number(package_id),
        payment_method_id: Number(payment_method_id),
        tops_up_purchase_id: from.purchase_id,
        cart_id,
        ...(topUp ? { seen: termsOfTopUp(topUp) } : {}),
        ...(bill.trim() ? { bill: bill.trim() } : {}),
      };
      return { body };
    },
    onSuccess: setSold,
    // The difference may have changed: the button names the current one.
    onError: () => void refreshAfter('POST /customer/giveAccess'),
  });
  if (sold) return <SoldDialog sold={sold} email={customer.email} onClose={onClose} />;
  const topUp = topUpOf(values.package_id);
  return (
    <Dialog title={`Pasar ${from.title} a un paquete mayor`} onClose={onClose}>
      <form {...form} className={styles.form}>
        <Choices
          legend="¿A cuál?"
          options={from.top_ups.map(({ class_package_id, title, due }) => ({
            value: String(class_package_id),
            title: `${title} · ${formatPesos(due)}`,
          }))}
          value={values.package_id}
          onChange={(package_id) => set({ package_id })}
        />
        {topUp ? <TopUpTerms from={from} to={topUp} /> : null}
        <PaymentFields
          method={values.payment_method_id}
          onMethod={(payment_method_id) => set({ payment_method_id })}
          bill={field('bill')}
        />
        <Refusal>{refusal}</Refusal>
        <Button type="submit" look="accent" wide why={topUp ? '' : 'Elige el paquete.'} busy={busy}>
          {topUp ? `Cobrar ${formatPesos(topUp.due)}` : 'Cobrar'}
        </Button>
      </form>
    </Dialog>
  );
}
