import type { Address } from '@tbm/contract/addresses';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { AddressForm } from './address-form.tsx';
import { Editable, Rows } from './editable.tsx';
import styles from './profile.module.css';

const streetOf = ({ street, number, interior_number: inside }: Address): string =>
  [street, number, inside && `int. ${inside}`].filter(Boolean).join(' ');

/** The billing address card [PROFILE-005]. */
export function AddressCard({ address }: { address: Address | null }): ReactNode {
  const missing = notices.information_empty;
  const [isAsking, setAsking] = useState(false);
  const onRemoved = () => {
    setAsking(false);
    showSuccess('Eliminamos tu dirección.');
  };
  const remove = useApiMutation('DELETE /addresses/:id', {
    // The focus cannot return to a button that is about to go.
    refreshFirst: true,
    onSuccess: onRemoved,
    onError: ({ code, message }) => {
      // Another tab or device was faster.
      if (code === 'not_found') return onRemoved();
      setAsking(false);
      showAlert(message);
    },
  });
  return (
    <>
      <Editable
        title="Dirección de facturación"
        action={address ? 'Editar mi dirección' : 'Agregar mi dirección'}
        view={
          address ? (
            <>
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
              <Button look="plain" className={styles.remove} onClick={() => setAsking(true)}>
                Eliminar dirección
              </Button>
            </>
          ) : (
            <p>{missing}</p>
          )
        }
        edit={(close) => <AddressForm address={address} onClose={close} />}
      />
      <Dialog title="¿Eliminar tu dirección?" opened={isAsking} onClose={() => setAsking(false)}>
        <p>Tus compras y recibos quedan como están. Puedes agregar otra cuando quieras.</p>
        <Button
          look="danger"
          wide
          busy={remove.isPending}
          onClick={() => {
            if (address) remove.mutate({ params: { id: address.address_id } });
            else onRemoved();
          }}
        >
          Sí, eliminar dirección
        </Button>
        <Button look="quiet" wide onClick={() => setAsking(false)}>
          No, conservarla
        </Button>
      </Dialog>
    </>
  );
}
