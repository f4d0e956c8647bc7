import { termsWord } from '@tbm/domain/charge-consent';
import type { ReactNode } from 'react';
import { CheckboxField } from './checkbox-field.tsx';

/**
 * Accepts the terms, which every purchase requires [CHK-015, ERR-028], and the charges of a subscription. The words that name
 * the terms lead to them.
 */
export function TermsField({
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
  const longWord = `${termsWord} y condiciones`;
  const word = text.includes(longWord) ? longWord : termsWord;
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
