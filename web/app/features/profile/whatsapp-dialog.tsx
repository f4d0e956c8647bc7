import type { Customer } from '@tbm/contract/accounts';
import type { Country } from '@tbm/contract/places';
import { notices } from '@tbm/domain/notices';
import { whatsappCode } from '@tbm/domain/whatsapp-code';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { formatNumber, typedPhone } from '../../platform/phone.ts';
import { queryClient, useApi } from '../../platform/query.ts';
import { customerQuery } from '../../platform/session.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './profile.module.css';

const routes = async () => (await import('@tbm/contract/profile')).profileRoutes;
/** Used until the list of countries has loaded. */
const mexico: Country = { code: 'MX', name: 'México', calling_code: '52' };

type Asked = { country: string; number: string };

/** The telephone number without the code of its country; ten digits are Mexican. */
function inCountry(phone: string, countries: readonly Country[]): Asked {
  const country =
    countries
      .filter(({ calling_code }) => phone.startsWith(`+${calling_code}`))
      .toSorted((a, b) => b.calling_code.length - a.calling_code.length)[0] ?? mexico;
  return { country: country.code, number: phone.replace(`+${country.calling_code}`, '') };
}

/** Verifies a WhatsApp number in two steps: asking for a code, and entering it [PROFILE-012]. */
export function WhatsappDialog({
  customer,
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}): ReactNode {
  const [sentTo, setSentTo] = useState('');
  const { data: countries = [mexico] } = useApi('GET /countries', {});
  const [codeRequest, setCodeRequest] = useState<Asked | null>(null);
  const first = codeRequest ?? inCountry(customer.phone, countries);
  return (
    <Dialog title="Verifica tu WhatsApp" onClose={onClose}>
      {sentTo ? (
        <EnterCode number={sentTo} onBack={() => setSentTo('')} onDone={onClose} />
      ) : (
        <RequestCode
          // Once the member's country is known.
          key={first.country}
          asked={first}
          countries={countries}
          onSent={(number, values) => {
            setCodeRequest(values);
            setSentTo(number);
          }}
        />
      )}
    </Dialog>
  );
}

/** Step 1: why, and to which number [PROFILE-013, API-016]. */
function RequestCode({
  asked: codeRequest,
  countries,
  onSent,
}: {
  /** The initial values of the fields, also after another code is requested. */
  asked: Asked;
  countries: readonly Country[];
  onSent: (number: string, values: Asked) => void;
}): ReactNode {
  const callingCode = (code: string) => countries.find((one) => one.code === code)?.calling_code ?? '52';
  const { values, set, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    'POST /customer/whatsapp/code',
    {
      routes,
      initial: codeRequest,
      args: ({ country, number }) => ({ body: { number: `+${callingCode(country)}${number}` } }),
      onSuccess: ({ number }): void => onSent(number, values),
    },
  );
  return (
    <form {...form} className={styles.form}>
      <p>
        Confirma que este número es tuyo: ahí te llegan los avisos de tus clases. Te enviamos un código de{' '}
        {whatsappCode.digits} dígitos por WhatsApp.
      </p>
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <SelectField
        label="Clave de país"
        autoComplete="tel-country-code"
        options={countries.map(({ code, name, calling_code }) => ({
          value: code,
          title: `${name} (+${calling_code})`,
        }))}
        {...field('country')}
      />
      <TextField
        label="Número de WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...field('number')}
        onChange={({ currentTarget: { value } }) =>
          set({ number: values.country === 'MX' ? typedPhone(value) : value.replace(/\D/g, '').slice(0, 14) })
        }
      />
      <Button type="submit" look="accent" wide busy={busy}>
        Enviar código
      </Button>
    </form>
  );
}

/** Step 2: the code [PROFILE-014, API-017, ERR-034, ERR-075]. */
function EnterCode({
  number,
  onBack,
  onDone,
}: {
  number: string;
  onBack: () => void;
  onDone: () => void;
}): ReactNode {
  const { field, form, refusal, hasWrongFields, busy } = useRouteForm('POST /customer/whatsapp/verify', {
    routes,
    initial: { code: '' },
    args: ({ code }) => ({ body: { code } }),
    onSuccess: (customer) => {
      // The profile shows it at once [PROFILE-015].
      queryClient.setQueryData(customerQuery.queryKey, customer);
      showSuccess(notices.whatsapp_verified);
      onDone();
    },
  });
  return (
    <form {...form} className={styles.form}>
      <p>
        Escribe el código que enviamos a <strong>{formatNumber(number)}</strong>. Sirve {whatsappCode.minutes}{' '}
        minutos.
      </p>
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <TextField
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={whatsappCode.digits + 1}
        {...field('code')}
      />
      <Button type="submit" look="accent" wide busy={busy}>
        Verificar
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        Pedir otro código
      </Button>
    </form>
  );
}
