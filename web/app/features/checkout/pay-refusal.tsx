import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { cardAdvice, RefusalNote } from '../payment-sources/index.ts';
import { linkAfterRefusal } from './refusal-link.ts';

/**
 * Why the payment was refused, and what to do. A refusal of the card is shown beside the card with advice, any other
 * above the button, with a link when another attempt cannot help.
 */
export function PayRefusal({
  about,
  text,
  code,
}: {
  about: 'card' | 'purchase';
  text: string | null;
  code: string | undefined;
}): ReactNode {
  const isOfCard = cardAdvice(code) !== null;
  if (text === null || isOfCard !== (about === 'card')) return null;
  const link = linkAfterRefusal(code);
  return (
    <RefusalNote text={text} code={code}>
      {link ? (
        <ButtonLink to={link.to} look="quiet">
          {link.label}
        </ButtonLink>
      ) : null}
    </RefusalNote>
  );
}
