import type { Customer } from '@tbm/contract/accounts';
import { personLengths, phoneDigits, profileLengths, typedLimit } from '@tbm/contract/lengths';
import { signupReasons } from '@tbm/contract/signup-reasons';
import { notices } from '@tbm/domain/notices';
import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { api } from '../../platform/api.ts';
import { queryClient, refreshAfter, useApi } from '../../platform/query.ts';
import { customerQuery } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { PhoneField } from '../accounts/index.ts';
import { ConsentBox, ShortNotice } from '../privacy/index.ts';
import { BirthdateField } from './birthdate-field.tsx';
import { EditActions } from './editable.tsx';
import styles from './profile.module.css';
import { bodyOf, type ProfileValues, valuesOf } from './profile-values.ts';

/** The profile in its edit mode [PROFILE-005]. */
export function ProfileForm({ customer, onClose }: { customer: Customer; onClose: () => void }): ReactNode {
  const { values, set, field, form, refusal, hasWrongFields, busy } = useForm<ProfileValues>({
    initial: valuesOf(customer),
    rules: async () => (await import('./rules.ts')).profileErrors,
    optional: ['instagram', 'birthdate', 'height', 'health_consent'],
    isGuarded: true,
    submit: async (values) => {
      const changed = await api('PUT /customer', { body: bodyOf(values) });
      queryClient.setQueryData(customerQuery.queryKey, changed);
      void refreshAfter('PUT /customer');
      showSuccess(notices.profile_saved);
      onClose();
      return true;
    },
  });
  const text = (
    name: 'name' | 'last_name' | 'phone' | 'instagram' | 'signup_reason' | 'other' | 'height',
  ) => ({
    ...field(name),
    value: values[name],
  });
  const { error: birthdateError } = field('birthdate');
  const { error: consentError } = field('health_consent');
  const { data: consents } = useApi('GET /consents', {});
  const isHealthAllowed = consents?.some(({ purpose, given }) => purpose === 'health' && given);
  const asksForHealth = values.height.trim() !== '' && isHealthAllowed === false;
  return (
    <form {...form} className={styles.form} aria-label="Tus datos">
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <TextField
        label="Nombre"
        autoComplete="given-name"
        maxLength={typedLimit(personLengths.name)}
        {...text('name')}
      />
      <TextField
        label="Apellidos"
        autoComplete="family-name"
        maxLength={typedLimit(personLengths.last_name)}
        {...text('last_name')}
      />
      <PhoneField
        {...text('phone')}
        // Ten digits at most, but for another country's [PROFILE-008].
        onPhone={(phone) => set({ phone: phone.startsWith('+') ? phone : phone.slice(0, phoneDigits) })}
      />
      <BirthdateField
        value={values.birthdate}
        error={birthdateError}
        onChange={(birthdate) => set({ birthdate })}
      />
      <TextField
        label="Estatura en centímetros (opcional)"
        inputMode="numeric"
        {...text('height')}
        maxLength={3}
      />
      {asksForHealth || consentError ? (
        <ConsentBox
          purpose="health"
          checked={values.health_consent}
          error={consentError}
          onChange={(health_consent) => set({ health_consent })}
        />
      ) : null}
      <TextField
        label="Instagram (opcional)"
        placeholder="@tu.usuario"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={typedLimit(profileLengths.instagram)}
        {...text('instagram')}
      />
      <SelectField
        label="¿Cómo te enteraste de TBM?"
        emptyOption="Elige una opción"
        options={signupReasons}
        {...text('signup_reason')}
      />
      {values.signup_reason === 'Otro' ? (
        <TextAreaField
          label="Cuéntanos cómo"
          maxLength={typedLimit(profileLengths.signup_reason)}
          rows={2}
          {...text('other')}
        />
      ) : null}
      <ShortNotice of="profile" />
      <EditActions busy={busy} onCancel={onClose} />
    </form>
  );
}
