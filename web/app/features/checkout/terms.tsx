import { termsWord } from '@tbm/domain/charge-consent';
import type { ReactNode } from 'react';
import { CheckboxField } from '../../design/checkbox-field.tsx';

/** What is accepted with a purchase that does not renew. */
export const onceTerms =
  'Acepto los términos y condiciones: los pagos no son reembolsables y los créditos vencen en la fecha indicada.';

/** Accepts the terms, which every purchase requires [CHK-015, ERR-028], and the charges of a subscription. */
export function Terms({
  text,
  accepted,
  error,
  onChange,
}: {
  /** What is accepted, word for word. */
  text: string;
  accepted: boolean;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
}): ReactNode {
  const word = text === onceTerms ? `${termsWord} y condiciones` : termsWord;
  const [before, ...after] = text.split(word);
  return (
    <CheckboxField
      checked={accepted}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      aria-invalid={error ? true : undefined}
      aria-required
      label={
        <>
          {before}
          <a href="/terminos/" target="_blank" rel="noreferrer">
            {word}
          </a>
          {after.join(word)}
        </>
      }
    />
  );
}
