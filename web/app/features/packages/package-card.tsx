import type { ClassPackage } from '@tbm/contract/packages';
import { counted } from '@tbm/domain/counted';
import { formatPesos, formatPesosExact } from '@tbm/domain/money';
import {
  buyLabel,
  chargeRhythm,
  currentPrice,
  pricePerClass,
  sectionOf,
  showsOnlineLine,
} from '@tbm/domain/packages';
import { slotsNote } from '@tbm/domain/slots-words';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { featuresOf } from './features.ts';
import styles from './package-card.module.css';

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
const subscriptionNote = (item: ClassPackage): string =>
  `El cargo es automático ${chargeRhythm(item)} a tu método de pago guardado. Cancela cuando quieras, sin costo por cancelación.`;

/** The button that leads to the checkout [PKG-018, PKG-019]. */
export const BuyLink = ({ item, branch_id }: { item: ClassPackage; branch_id: number }): ReactNode => (
  <ButtonLink
    to={`/checkout/${item.class_package_id}/?branch_id=${branch_id}`}
    look="accent"
    wide
    aria-label={`${buyLabel(item)}: ${item.title}`}
  >
    {buyLabel(item)}
  </ButtonLink>
);

/** The card of a package [PKG-012..026]. */
export function PackageCard({
  item,
  branch_id,
  shared = [],
}: {
  item: ClassPackage;
  branch_id: number;
  /** Features that the list around the card already names. */
  shared?: readonly string[];
}): ReactNode {
  const each = pricePerClass(item);
  const section = sectionOf(item);
  const features = featuresOf(item).filter((line) => !shared.includes(line));
  return (
    <article
      className={[
        styles.card,
        section === 'online' ? styles.online : '',
        section === 'sale' ? styles.sale : '',
      ].join(' ')}
    >
      <div className={styles.head}>
        <div className={styles.what}>
          <Heading level={3} size="s">
            {item.title}
          </Heading>
          <p className={styles.validity}>Vigencia: {counted(item.expiration_days, 'día', 'días')}</p>
        </div>
        <div className={styles.cost}>
          <PackagePrice item={item} />
          {each === null ? null : <p className={styles.each}>{formatPesosExact(each)} por clase</p>}
        </div>
      </div>
      {features.length || showsOnlineLine(item) ? (
        <ul className={styles.features}>
          {features.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {showsOnlineLine(item) ? <li>Acceso ilimitado a TBM Online</li> : null}
        </ul>
      ) : null}
      {item.slots ? <p className={styles.note}>{slotsNote(item.slots)}</p> : null}
      {item.free_trial_length ? (
        <p className={styles.note}>
          <strong>{item.free_trial_length} días gratis.</strong> Después, {formatPesos(currentPrice(item))}{' '}
          {chargeRhythm(item)}.
        </p>
      ) : null}
      {item.is_subscription ? <p className={styles.note}>{subscriptionNote(item)}</p> : null}
      <div className={styles.buy}>
        <BuyLink item={item} branch_id={branch_id} />
      </div>
    </article>
  );
}
