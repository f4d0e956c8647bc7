import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { cardAdvice } from '../payment-sources/index.ts';
import styles from './checkout.module.css';
import { wayOn } from './refusal-way.ts';

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
  const advice = cardAdvice(code);
  return text !== null && (advice !== null) === (about === 'card') ? (
    <Refusal text={text} advice={advice} way={wayOn(code)} />
  ) : null;
}

/** Brought into view: the button may be a screen below. */
function Refusal({
  text,
  advice,
  way,
}: {
  text: string;
  advice: string | null;
  way: ReturnType<typeof wayOn>;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // In braces: some browsers return a promise, which React would call when the refusal goes.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} role="alert" className={styles.refusal}>
      <p>
        <strong>{text}</strong>
      </p>
      {advice ? <p>{advice}</p> : null}
      {way ? (
        <ButtonLink to={way.to} look="quiet">
          {way.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
