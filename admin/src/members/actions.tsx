import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { billLength, typedLimit } from '@tbm/contract/lengths';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { currentPrice } from '@tbm/domain/packages';
import { termsAtDesk } from '@tbm/domain/quotes';
import { paymentMethods } from '@tbm/domain/settings';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { useTyped } from '../typed.ts';
import { useCall } from '../use-call.ts';
import { DeskMethod } from './desk-method.tsx';
import { ActionDialog } from './dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { useMember } from './member-context.ts';
import { MergeButton } from './merge-dialog.tsx';
import { ViewAsButton } from './view-as-button.tsx';

interface DialogProps {
  onClose: () => void;
}

/** What a package gives, in words: `12 clases por 30 días y TBM Online`. */
const givenText = (
  {
    is_unlimited,
    class_amount,
    include_online,
  }: Pick<Sold, 'is_unlimited' | 'class_amount' | 'include_online'>,
  days: number,
): string => {
  const classes = is_unlimited
    ? 'clases ilimitadas'
    : class_amount
      ? counted(class_amount, 'clase', 'clases')
      : '';
  const parts = [classes, include_online ? 'TBM Online' : ''].filter((part) => part !== '');
  return `${parts.join(' y ') || 'el paquete'} por ${counted(days, 'día', 'días')}`;
};

/** The most days for which an access may be given, from the contract. */
const maxDays = 3660;

const isWhole = (typed: string, least: number, most: number): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most;

type Sold = NonNullable<ReturnType<typeof useCall<'GET /class_packages/admin/all'>>['data']>[number];

function GiveAccess({ onClose }: DialogProps): ReactNode {
  const { member, again } = useMember();
  const packages = useCall('GET /class_packages/admin/all', {});
  const [cart_id] = useState(() => crypto.randomUUID());
  const [values, setValues] = useTyped('access', {
    package_id: '',
    package_days: '',
    payment_method_id: '',
    bill: '',
    is_gift: false,
  });
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const item = packages.data?.find(({ class_package_id }) => class_package_id === Number(values.package_id));
  const days = Number(values.package_days) || (item?.package_days ?? item?.expiration_days ?? 0);
  const price = item && !values.is_gift ? currentPrice(item) : 0;
  const isPeriod = values.package_days === '' || isWhole(values.package_days, 1, maxDays);
  const isReady = item !== undefined && isPeriod && (price === 0 || values.payment_method_id !== '');
  const method = paymentMethods[Number(values.payment_method_id) as keyof typeof paymentMethods];
  const consequence =
    item && isReady
      ? `${member.name} recibe ${givenText(item, days)}. ${
          price === 0
            ? 'No se le cobra nada.'
            : `Se registra una venta de ${formatPesos(price)} (${method.toLowerCase()}).`
        } Le enviamos un correo.`
      : null;
  return (
    <ActionDialog
      title="Dar acceso"
      confirm={price > 0 ? `Vender por ${formatPesos(price)}` : 'Dar acceso'}
      doneText="Listo: ya tiene acceso."
      consequence={consequence}
      isReady={isReady}
      onConfirm={() =>
        api('POST /customer/giveAccess', {
          body: {
            customer_id: member.customer_id,
            package_id: Number(values.package_id),
            package_days: values.package_days === '' ? null : Number(values.package_days),
            is_gift: values.is_gift,
            payment_method_id: price === 0 ? null : Number(values.payment_method_id),
            bill: values.bill.trim() || null,
            cart_id,
            ...(item ? { seen: termsAtDesk(item, { days, is_gift: values.is_gift }) } : {}),
          },
        }).catch((error: unknown) => {
          // The price may have changed: the button names the current one.
          packages.again();
          throw error;
        })
      }
      onDone={again}
      onClose={onClose}
    >
      <TextField
        select
        required
        label="Paquete"
        value={values.package_id}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => set({ package_id: target.value })}
      >
        <option value="">Elige el paquete</option>
        {(packages.data ?? []).map((one) => (
          <option key={one.class_package_id} value={one.class_package_id}>
            {`${one.title} · ${formatPesos(currentPrice(one))}${one.is_test ? ' (de prueba)' : ''}`}
          </option>
        ))}
      </TextField>
      <TextField
        type="number"
        label="Días de vigencia"
        value={values.package_days}
        placeholder={item ? String(item.package_days ?? item.expiration_days) : ''}
        error={!isPeriod}
        helperText={isPeriod ? 'Vacío: los del paquete.' : `Escribe un número entre 1 y ${maxDays}.`}
        slotProps={{ htmlInput: { min: 1, max: maxDays, step: 1 }, inputLabel: { shrink: true } }}
        onChange={({ target }) => set({ package_days: target.value })}
      />
      <FormControlLabel
        label="Es un regalo: no se cobra"
        control={
          <Checkbox checked={values.is_gift} onChange={({ target }) => set({ is_gift: target.checked })} />
        }
      />
      {item && !values.is_gift && currentPrice(item) > 0 ? (
        <DeskMethod
          label="Método de pago"
          empty="Elige cómo pagó"
          value={values.payment_method_id}
          onChange={(payment_method_id) => set({ payment_method_id })}
        />
      ) : null}
      <TextField
        label="Nota o autorización (opcional)"
        value={values.bill}
        slotProps={{ htmlInput: { maxLength: typedLimit(billLength) } }}
        onChange={({ target }) => set({ bill: target.value })}
      />
    </ActionDialog>
  );
}

/** The member's classes that can be taken away; unlimited credits have none. */
const classesOf = ({ credits }: { credits: readonly { available_classes: number }[] }): number =>
  credits.reduce((sum, { available_classes }) => sum + available_classes, 0);

function RemoveClasses({ onClose }: DialogProps): ReactNode {
  const { member, again } = useMember();
  const left = classesOf(member);
  const [{ amount }, setTyped] = useTyped('classes to remove', { amount: '' });
  const classesToRemove = Number(amount);
  const isReady = isWhole(amount, 1, left);
  return (
    <ActionDialog
      title="Quitar clases"
      confirm={isReady ? `Quitar ${counted(classesToRemove, 'clase', 'clases')}` : 'Quitar clases'}
      doneText="Clases quitadas."
      isGrave
      isReady={isReady}
      consequence={
        left === 0
          ? 'No tiene clases que se puedan quitar.'
          : isReady
            ? `Tiene ${counted(left, 'clase', 'clases')}; le quedarán ${left - classesToRemove}. Se quitan primero las que vencen antes; lo reservado no cambia.`
            : `Tiene ${counted(left, 'clase', 'clases')}.`
      }
      onConfirm={() =>
        api('PUT /customer/removeClasses', {
          body: { customer_id: member.customer_id, amount: classesToRemove },
        })
      }
      onDone={again}
      onClose={onClose}
    >
      <TextField
        type="number"
        required
        label="Cuántas clases"
        value={amount}
        error={amount !== '' && !isReady}
        helperText={amount !== '' && !isReady ? `Escribe un número entre 1 y ${left}.` : ' '}
        slotProps={{ htmlInput: { min: 1, max: left, step: 1 } }}
        onChange={({ target }) => setTyped({ amount: target.value })}
      />
    </ActionDialog>
  );
}

/** A button that opens its dialog. */
const opening = (name: string, Opened: (props: DialogProps) => ReactNode, isMain = false) =>
  function Action(): ReactNode {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button variant={isMain ? 'contained' : 'outlined'} onClick={() => setOpen(true)}>
          {name}
        </Button>
        {isOpen ? <Opened onClose={() => setOpen(false)} /> : null}
      </>
    );
  };

/** The actions for a member, in the header of the member's page; each is a button that reads the member from `useMember`. */
export const memberActions: readonly (() => ReactNode)[] = [
  opening('Dar acceso', GiveAccess, true),
  opening('Quitar clases', RemoveClasses),
  ViewAsButton,
  MergeButton,
  ExportButton,
];
