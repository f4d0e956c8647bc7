import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { ClassMark } from '../../design/class-mark.tsx';
import { Heading } from '../../design/layout.tsx';
import { type NearClass, NearestClasses } from '../schedule/index.ts';
import styles from './checkout.module.css';
import type { ChosenClass } from './chosen-class.ts';

/** The class that is reserved with the purchase, or why that is impossible and what to do. */
export function ClassInCart({
  chosen: { facts, spot, problem, nearest, others },
  withoutIt,
  toClass,
  onRemove,
}: {
  chosen: ChosenClass;
  /** This checkout without the class. */
  withoutIt: string;
  /** This checkout with another class. */
  toClass: (item: NearClass) => string;
  onRemove: () => void;
}): ReactNode {
  return (
    <section className={styles.class} data-problem={problem !== null} aria-label="Tu clase">
      <Heading level={2} size="s">
        Tu clase
      </Heading>
      {facts ? (
        <div>
          <p className={styles.className}>
            <ClassMark code={facts.short_code} />
            <strong>{facts.name}</strong> con {facts.coaches}
          </p>
          <p className={styles.when}>{facts.when}</p>
          <p className={styles.small}>
            {facts.place}
            {spot === null ? '' : ` · Lugar ${spot}`}
          </p>
        </div>
      ) : null}
      {problem ? (
        <>
          <p role="alert">{problem} Puedes elegir otra, o seguir con tu compra y reservar después.</p>
          <NearestClasses items={nearest} to={toClass} />
        </>
      ) : (
        <p className={styles.small}>
          La reservamos en cuanto termines tu compra. Si tu lugar se ocupa mientras tanto, te damos el más
          cercano.
        </p>
      )}
      <div className={styles.actions}>
        {problem ? (
          <ButtonLink to={others} look="quiet">
            Elegir otra clase
          </ButtonLink>
        ) : null}
        <ButtonLink to={withoutIt} look="plain" replace preventScrollReset onClick={onRemove}>
          Quitar la clase
        </ButtonLink>
      </div>
    </section>
  );
}
