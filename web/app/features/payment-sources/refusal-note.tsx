import { type ReactNode, useEffect, useRef } from 'react';
import { cardAdvice } from './advice.ts';
import styles from './payment-sources.module.css';

/**
 * Why a card or a purchase was refused and, for a card, what to do; `children` is another way on. Brought into view:
 * the button may be a screen below.
 */
export function RefusalNote({
  text,
  code,
  children,
}: {
  text: string;
  /** Of the catalogue of messages. */
  code: string | undefined;
  children?: ReactNode;
}): ReactNode {
  const advice = cardAdvice(code);
  const box = useRef<HTMLDivElement>(null);
  // In braces: some browsers return a promise, which React would call when the refusal disappears.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} role="alert" className={styles.refusal}>
      <p>
        <strong>{text}</strong>
      </p>
      {advice ? <p>{advice}</p> : null}
      {children}
    </div>
  );
}
