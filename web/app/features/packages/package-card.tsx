import type { ClassPackage } from '@tbm/contract/packages';
import { formatPesos, formatPesosExact } from '@tbm/domain/money';
import {
  buyLabel,
  chargeRhythm,
  currentPrice,
  pricePerClass,
  sectionOf,
  showsOnlineLine,
} from '@tbm/domain/packages';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './packages.module.css';

/** The features of a package: one per line of its description [PKG-017]. */
export const featuresOf = ({ description }: Pick<ClassPackage, 'description'>): string[] =>
  description
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The displayed price: GRATIS when zero, the original struck through on sale [PKG-014, PKG-015]. */
export function PackagePrice({ item }: { item: ClassPackage }): ReactNode {
  const price = currentPrice(item);
  return (
    <p className={styles.price}>
      {item.sale_price !== null && item.sale_price < item.price ? (
        <s className={styles.was}>
          <span className="visually-hidden">Antes </span>
          {formatPesos(item.price)}
        </s>
      ) : null}
      <strong className={styles.amount}>{price === 0 ? 'GRATIS' : formatPesos(price)}</strong>
      {item.is_subscription ? <span>{chargeRhythm(item)}</span> : null}
    </p>
  );
}

/** What a subscription entails, shown before paying [PKG-020..022]. */
export const subscriptionNote = (item: ClassPackage): string =>
  `El cargo es automático ${chargeRhythm(item)} a tu método de pago guardado. Cancela cuando quieras, sin costo por cancelación.`;

/** The card of a package [PKG-012..026]. */
export function PackageCard({ item, branch_id }: { item: ClassPackage; branch_id: number }): ReactNode {
  const each = pricePerClass(item);
  const section = sectionOf(item);
  return (
    <article
      className={[
        styles.card,
        section === 'online' ? styles.online : '',
        section === 'sale' ? styles.sale : '',
      ].join(' ')}
    >
      <Heading level={3} size="s">
        {item.title}
      </Heading>
      <p className={styles.validity}>
        Vigencia: {item.expiration_days} {item.expiration_days === 1 ? 'día' : 'días'}
      </p>
      <PackagePrice item={item} />
      {each === null ? null : <p className={styles.each}>{formatPesosExact(each)} por clase</p>}
      {item.free_trial_length ? (
        <p className={styles.note}>
          <strong>{item.free_trial_length} días gratis.</strong> Después, {formatPesos(currentPrice(item))}{' '}
          {chargeRhythm(item)}.
        </p>
      ) : null}
      <ul className={styles.features}>
        {featuresOf(item).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {showsOnlineLine(item) ? <li>Acceso ilimitado a TBM Online</li> : null}
      </ul>
      {item.is_subscription ? <p className={styles.note}>{subscriptionNote(item)}</p> : null}
      <div className={styles.buy}>
        <ButtonLink
          to={`/checkout/${item.class_package_id}/?branch_id=${branch_id}`}
          look="accent"
          wide
          aria-label={`${buyLabel(item)}: ${item.title}`}
        >
          {buyLabel(item)}
        </ButtonLink>
      </div>
    </article>
  );
}
