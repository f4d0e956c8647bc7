import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { copyText } from '../../platform/copy-text.ts';
import { useApiMutation } from '../../platform/query.ts';
import styles from './own.module.css';

async function copy(code: string): Promise<void> {
  if (await copyText(code)) showSuccess('Código copiado');
  else showAlert('No pudimos copiarlo; selecciónalo y cópialo tú.');
}

/** The member's own code for a brand's benefit, and the brand's link [RWD-019]; the same code each time. */
export function OwnCode({
  brand_id,
  milestone_id,
  brand,
}: {
  brand_id: number;
  milestone_id: number;
  brand: string;
}): ReactNode {
  const ask = useApiMutation('POST /reward_codes', { onError: ({ message }) => showAlert(message) });
  if (!ask.data)
    return (
      <Button
        look="accent"
        busy={ask.isPending}
        aria-label={`Ver mi código del nivel ${milestone_id}`}
        onClick={() => ask.mutate({ body: { brand_id, milestone_id } })}
      >
        Ver mi código
      </Button>
    );
  const { code, redeemed, src } = ask.data;
  return (
    <div className={styles.code}>
      <p role="status">
        Tu código: <strong className={styles.codeText}>{code}</strong>
      </p>
      <p className={styles.sub}>
        {redeemed === 0 ? 'Aún no lo has usado.' : `Lo has usado ${counted(redeemed, 'vez', 'veces')}.`} Es
        tuyo: enséñalo o díctalo, y {brand} lo revisa.
      </p>
      <div className={styles.row}>
        <Button look="quiet" aria-label={`Copiar el código ${code}`} onClick={() => void copy(code)}>
          Copiar
        </Button>
        {src ? (
          <ButtonLink to={src} look="quiet">
            Ir a {brand}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
