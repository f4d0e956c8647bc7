import type { Address } from '@tbm/contract/addresses';
import { notices } from '@tbm/domain/notices';
import type { ReactNode } from 'react';
import { AddressForm } from './address-form.tsx';
import { Editable, Rows } from './editable.tsx';

const streetOf = ({ street, number, interior_number: inside }: Address): string =>
  [street, number, inside && `int. ${inside}`].filter(Boolean).join(' ');

/** The billing address card [PROFILE-005]. */
export function AddressCard({ address }: { address: Address | null }): ReactNode {
  const missing = notices.information_empty;
  return (
    <Editable
      title="Dirección de facturación"
      action={address ? 'Editar mi dirección' : 'Agregar mi dirección'}
      view={
        address ? (
          <Rows
            rows={[
              ['País', address.country, missing],
              ['Estado', address.state, missing],
              ['Ciudad', address.city, missing],
              ['Calle y número', streetOf(address), missing],
              ['Colonia', address.neighborhood, missing],
              ['Código postal', address.zip_code, missing],
            ]}
          />
        ) : (
          <p>{missing}</p>
        )
      }
      edit={(close) => <AddressForm address={address} onClose={close} />}
    />
  );
}
