import { type OptionalPurpose, optionalPurposes } from '@tbm/contract/purposes';
import { primaryPurposes, purposes, textOf, versionOf } from '@tbm/domain/purposes';
import { type ReactNode, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { Switch } from '../notifications/index.ts';
import styles from './privacy.module.css';

const bodyErased =
  'Borramos los datos de tu cuerpo y de tu salud que escribiste: tu estatura, y tu progreso con sus fotos.';
const classHealthErased =
  'Borramos lo que respondiste de tu salud en la responsiva y tu contacto de emergencia. Tu firma se queda.';

/**
 * A purpose that the member may allow, stored with every change; `given` is null until it is known. `isOlder`: the member allowed
 * it by an earlier text, and may agree to the new one or withdraw.
 */
function Choice({
  purpose,
  given,
  isOlder,
}: {
  purpose: OptionalPurpose;
  given: boolean | null;
  isOlder: boolean;
}): ReactNode {
  const { name, kind } = purposes[purpose];
  const [isAsking, setAsking] = useState(false);
  const change = useApiMutation('PUT /consents', {
    refreshFirst: true,
    onSuccess: (_, { body }) => {
      setAsking(false);
      announce(`${name}: ${body.given ? 'permitido' : 'sin permiso'}`);
    },
    onError: ({ message }) => showAlert(message),
  });
  const put = (next: boolean) =>
    change.mutate({ body: { purpose, given: next, version: versionOf(purpose) } });
  const isOn = change.isPending ? change.variables.body.given : given;
  return (
    <li className={styles.choice}>
      <div className={styles.about}>
        <h4 className={styles.name}>{name}</h4>
        <p>{textOf(purpose)}</p>
        {isOlder ? (
          <p className={styles.older}>
            Antes aceptaste otro texto. Lo que ya guardaste sigue igual; para guardar algo nuevo, acepta este.
            <Button look="plain" onClick={() => setAsking(true)}>
              Retirar mi permiso
            </Button>
          </p>
        ) : null}
      </div>
      {isOn === null ? (
        <Skeleton width="10rem" height="var(--tap)" />
      ) : (
        <Switch
          label="Lo permito"
          of={name}
          isOn={isOn}
          onChange={(next) => (kind === 'sensitive' && !next ? setAsking(true) : put(next))}
        />
      )}
      <Dialog title="¿Retirar tu permiso?" opened={isAsking} onClose={() => setAsking(false)}>
        <p>{purpose === 'class_health' ? classHealthErased : bodyErased}</p>
        <Button look="danger" wide busy={change.isPending} onClick={() => put(false)}>
          Sí, retirarlo y borrarlos
        </Button>
        <Button look="quiet" wide onClick={() => setAsking(false)}>
          No, dejarlo como está
        </Button>
      </Dialog>
    </li>
  );
}

/** The uses of the member's data: the necessary ones, and the optional ones, each purpose by itself. */
export function PrivacyCard(): ReactNode {
  const { data, error, refetch } = useApi('GET /consents', {});
  if (error && !data) return <ErrorState isPart message={error.message} retry={() => void refetch()} />;
  return (
    <>
      <h3 className={styles.part}>Lo que tú decides</h3>
      <ul className={styles.choices}>
        {optionalPurposes.map((purpose) => (
          <Choice
            key={purpose}
            purpose={purpose}
            given={data ? data.some((one) => one.purpose === purpose && one.given) : null}
            isOlder={data?.some((one) => one.purpose === purpose && one.is_older) ?? false}
          />
        ))}
      </ul>
      <h3 className={styles.part}>Lo necesario para darte el servicio</h3>
      <dl className={styles.steps}>
        {primaryPurposes.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="/aviso-de-privacidad/">Aviso de privacidad completo</a>
      </p>
    </>
  );
}
