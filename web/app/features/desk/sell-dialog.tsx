import type { CustomerFile, DeskPurchase } from '@tbm/contract/desk';
import { formatPesos } from '@tbm/domain/money';
import { currentPrice, groupPackages } from '@tbm/domain/packages';
import { termsAtDesk } from '@tbm/domain/quotes';
import { deskMethods } from '@tbm/domain/settings';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { useApi } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './desk.module.css';
import { PaymentFields } from './payment-fields.tsx';
import { SoldDialog } from './sold-dialog.tsx';

/** Sells a package for cash, by terminal or by transfer. `cart_id` prevents selling twice. */
export function SellDialog({
  customer,
  branch_id,
  onClose,
}: {
  customer: CustomerFile;
  branch_id: number;
  onClose: () => void;
}): ReactNode {
  const packages = useApi('GET /class_packages', { query: { branch_id } });
  const [cart_id] = useState(() => crypto.randomUUID());
  const [sold, setSold] = useState<DeskPurchase | null>(null);
  const itemOf = (package_id: string) =>
    packages.data?.find(({ class_package_id }) => class_package_id === Number(package_id));
  const { values, set, field, form, refusal, busy } = useRouteForm('POST /customer/giveAccess', {
    routes: async () => (await import('@tbm/contract/desk')).deskRoutes,
    initial: { package_id: '', payment_method_id: String(deskMethods[0]), bill: '' },
    optional: ['bill'],
    args: ({ package_id, payment_method_id, bill }) => {
      const item = itemOf(package_id);
      const body = {
        customer_id: customer.customer_id,
        package_id: Number(package_id),
        payment_method_id: Number(payment_method_id),
        cart_id,
        ...(item ? { seen: termsAtDesk(item) } : {}),
        ...(bill.trim() ? { bill: bill.trim() } : {}),
      };
      return { body };
    },
    onSuccess: setSold,
    // The price may have changed: the button names the current one.
    onError: () => void packages.refetch(),
  });
  const item = itemOf(values.package_id);
  if (sold) return <SoldDialog sold={sold} email={customer.email} onClose={onClose} />;
  return (
    <Dialog title="Vender un paquete" onClose={onClose}>
      <form {...form} className={styles.form}>
        {packages.error && !packages.data ? (
          <ErrorState message={packages.error.message} retry={() => void packages.refetch()} isPart />
        ) : null}
        <SelectField label="Paquete" emptyOption="Elige el paquete" {...field('package_id')}>
          {groupPackages(packages.data ?? [])
            .filter(({ items }) => items.length > 0)
            .map(({ section, title, items }) => (
              <optgroup key={section} label={title}>
                {items
                  .filter(({ is_subscription }) => !is_subscription)
                  .map((one) => (
                    <option key={one.class_package_id} value={one.class_package_id}>
                      {one.title} · {formatPesos(currentPrice(one))}
                    </option>
                  ))}
              </optgroup>
            ))}
        </SelectField>
        <PaymentFields
          method={values.payment_method_id}
          onMethod={(payment_method_id) => set({ payment_method_id })}
          bill={field('bill')}
        />
        <Refusal>{refusal}</Refusal>
        <Button type="submit" look="accent" wide why={item ? '' : 'Elige el paquete.'} busy={busy}>
          {item ? `Cobrar ${formatPesos(currentPrice(item))}` : 'Cobrar'}
        </Button>
      </form>
    </Dialog>
  );
}
