import type { ReactNode } from 'react';
import { CheckboxField } from '../../design/checkbox-field.tsx';
import styles from './checkout.module.css';

/** Whether a new card is saved. One that will be charged again always is, and the form says so. */
export const SaveCard = ({
  save,
  onChange,
}: {
  save: boolean | 'always';
  onChange: (save: boolean) => void;
}): ReactNode =>
  save === 'always' ? (
    <p className={styles.small}>
      Guardamos esta tarjeta para tus cargos automáticos. La cambias cuando quieras en Mis Métodos de Pago.
    </p>
  ) : (
    <CheckboxField
      label="Guardar esta tarjeta para mis próximas compras"
      checked={save}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
