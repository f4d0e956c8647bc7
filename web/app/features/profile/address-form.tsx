import type { Address } from '@tbm/contract/addresses';
import { addressLengths, typedLimit } from '@tbm/contract/lengths';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useId } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { api } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { useForm } from '../../platform/use-form.ts';
import { addressValues, isPlaced } from './address-values.ts';
import { EditActions } from './editable.tsx';
import { PlaceFields } from './place-fields.tsx';
import styles from './profile.module.css';

/** The billing address in its edit mode [PROFILE-005, PROFILE-009, PROFILE-010]. */
export function AddressForm({
  address,
  onClose,
}: {
  address: Address | null;
  onClose: () => void;
}): ReactNode {
  const hint = useId();
  const { values, set, field, form, refusal, hasWrongFields, busy } = useForm({
    initial: addressValues(address),
    rules: async () => (await import('./rules.ts')).addressErrors,
    optional: ['street', 'number', 'interior_number', 'neighborhood', 'zip_code'],
    isGuarded: true,
    submit: async (body) => {
      await (address
        ? api('PUT /addresses', { body: { ...body, address_id: address.address_id } })
        : api('POST /addresses', { body }));
      await refreshAfter('PUT /addresses');
      showSuccess(notices.profile_saved);
      onClose();
      return true;
    },
  });
  const isOpen = isPlaced(values);
  return (
    <form {...form} className={styles.form} aria-label="Dirección de facturación">
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <PlaceFields values={values} set={set} field={field} />
      <fieldset
        className={styles.rest}
        disabled={!isOpen}
        aria-label="Calle y código postal"
        aria-describedby={isOpen ? undefined : hint}
      >
        {isOpen ? null : (
          <p id={hint} className={styles.hint}>
            Elige país, estado y ciudad para llenar lo demás.
          </p>
        )}
        <TextField
          label="Calle (opcional)"
          autoComplete="address-line1"
          maxLength={typedLimit(addressLengths.street)}
          {...field('street')}
        />
        <div className={styles.two}>
          <TextField
            label="Número (opcional)"
            maxLength={typedLimit(addressLengths.number)}
            {...field('number')}
          />
          <TextField
            label="Interior (opcional)"
            maxLength={typedLimit(addressLengths.interior_number)}
            {...field('interior_number')}
          />
        </div>
        <TextField
          label="Colonia (opcional)"
          autoComplete="address-level3"
          maxLength={typedLimit(addressLengths.neighborhood)}
          {...field('neighborhood')}
        />
        <TextField
          label="Código postal (opcional)"
          autoComplete="postal-code"
          maxLength={addressLengths.zip_code}
          {...field('zip_code')}
        />
      </fieldset>
      <EditActions busy={busy} onCancel={onClose} />
    </form>
  );
}
