import { NativeSelect, TextInput } from '@mantine/core';
import type { CustomerFile, DeskPurchase } from '@tbm/contract/desk';
import { formatPesos } from '@tbm/domain/money';
import { askedPrice, groupPackages } from '@tbm/domain/packages';
import { deskMethods, paymentMethods } from '@tbm/domain/settings';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { Choices } from './choices.tsx';
import styles from './desk.module.css';
import { Refusal } from './refusal.tsx';

/** `Folio 20125 · 12 clases · $1,850 · Efectivo`: what was sold, in one line. */
const receiptLine = ({
  purchase_id,
  class_package,
  total_payment,
  payment_method,
  bill,
}: DeskPurchase): string =>
  [
    `Folio ${purchase_id}`,
    class_package.title,
    formatPesos(total_payment),
    payment_method.name,
    ...(bill ? [`Nota ${bill}`] : []),
  ].join(' · ');

/** Sells a package by cash, terminal or transfer; a double click never sells twice. */
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
  const [chosen, setChosen] = useState('');
  const [method, setMethod] = useState(String(deskMethods[0]));
  const [bill, setBill] = useState('');
  const sell = useApiMutation('POST /customer/giveAccess');
  const item = packages.data?.find(({ class_package_id }) => class_package_id === Number(chosen));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (item)
      sell.mutate({
        body: {
          customer_id: customer.customer_id,
          package_id: item.class_package_id,
          payment_method_id: Number(method),
          cart_id,
          ...(bill.trim() ? { bill: bill.trim() } : {}),
        },
      });
  };
  if (sell.data)
    return (
      <Dialog title="Venta hecha" onClose={onClose}>
        <p role="status" className={styles.receipt}>
          {receiptLine(sell.data)}
        </p>
        <p>Sus clases ya están en su cuenta y el recibo va en camino a {customer.email}.</p>
        <Button wide onClick={onClose}>
          Listo
        </Button>
      </Dialog>
    );
  return (
    <Dialog title="Vender un paquete" onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <NativeSelect
          label="Paquete"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">Elige el paquete</option>
          {groupPackages(packages.data ?? [])
            .filter(({ items }) => items.length > 0)
            .map(({ section, title, items }) => (
              <optgroup key={section} label={title}>
                {items
                  .filter(({ is_subscription }) => !is_subscription)
                  .map((one) => (
                    <option key={one.class_package_id} value={one.class_package_id}>
                      {one.title} · {formatPesos(askedPrice(one))}
                    </option>
                  ))}
              </optgroup>
            ))}
        </NativeSelect>
        <Choices
          legend="¿Cómo paga?"
          options={deskMethods.map((id) => ({ value: String(id), title: paymentMethods[id] }))}
          value={method}
          onChange={setMethod}
        />
        <TextInput
          label="Número de nota o autorización (opcional)"
          maxLength={120}
          autoComplete="off"
          value={bill}
          onChange={(event) => setBill(event.currentTarget.value)}
        />
        <Refusal error={sell.error} />
        <Button type="submit" look="accent" wide disabled={!item} busy={sell.isPending}>
          {item ? `Cobrar ${formatPesos(askedPrice(item))}` : 'Cobrar'}
        </Button>
      </form>
    </Dialog>
  );
}
