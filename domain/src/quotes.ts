import type { QuotedTerms } from '@tbm/contract/fields';
import type { ClassPackage } from '@tbm/contract/packages';
import { counted } from './counted.ts';
import { formatPesos, toCentavos } from './money.ts';
import { currentPrice } from './packages.ts';

/*
 * The price on the button is the price charged: a page sends what it showed, and a price that is now worse is refused and
 * shown before anything begins.
 */

/** The price and the contents of a package, as pages show them. */
export const quotedTerms = (
  item: Pick<ClassPackage, 'class_amount' | 'is_unlimited' | 'expiration_days' | 'include_online'>,
  { total_payment, extra_classes }: { total_payment: number; extra_classes: number },
): QuotedTerms => ({
  total_payment,
  class_amount: item.class_amount === null ? null : item.class_amount + extra_classes,
  is_unlimited: item.is_unlimited,
  expiration_days: item.expiration_days,
  include_online: item.include_online,
});

/** The price and the contents of a sale at the desk, as its dialogs show them; `days` and a gift may differ from the package. */
export const termsAtDesk = (
  item: Parameters<typeof quotedTerms>[0] & Pick<ClassPackage, 'price' | 'sale_price' | 'package_days'>,
  { days = item.package_days ?? item.expiration_days, is_gift = false } = {},
): QuotedTerms =>
  quotedTerms(
    { ...item, expiration_days: days },
    { total_payment: is_gift ? 0 : currentPrice(item), extra_classes: 0 },
  );

const classesOf = ({ class_amount, is_unlimited }: QuotedTerms): number =>
  is_unlimited ? Number.POSITIVE_INFINITY : (class_amount ?? 0);

const classesText = (terms: QuotedTerms): string =>
  terms.is_unlimited ? 'clases ilimitadas' : counted(classesOf(terms), 'clase', 'clases');

/** The terms that are worse than those the buyer saw, a sentence each; empty when the terms are the same or better. */
export function worseTerms(now: QuotedTerms, seen: QuotedTerms): string[] {
  const changes: string[] = [];
  if (toCentavos(now.total_payment) > toCentavos(seen.total_payment)) {
    changes.push(
      `El total ahora es ${formatPesos(now.total_payment)}; antes era ${formatPesos(seen.total_payment)}.`,
    );
  }
  if (classesOf(now) < classesOf(seen)) {
    changes.push(`Ahora incluye ${classesText(now)}; antes, ${classesText(seen)}.`);
  }
  if (now.expiration_days < seen.expiration_days) {
    const days = counted(now.expiration_days, 'día', 'días');
    changes.push(
      `La vigencia ahora es de ${days}; antes era de ${counted(seen.expiration_days, 'día', 'días')}.`,
    );
  }
  if (seen.include_online && !now.include_online) changes.push('Ya no incluye TBM Online.');
  return changes;
}
