import type { ClassPackage } from '@tbm/contract/packages';
import { bookablePackages } from '@tbm/domain/bookable-packages';
import { validityFrom } from '@tbm/domain/credits';
import { formatPesos } from '@tbm/domain/money';
import { currentPrice, pricePerClass } from '@tbm/domain/packages';
import type { BookingOption } from './booking-option.ts';

const perClass = (item: ClassPackage): string => {
  const pesos = item.class_amount === 1 ? null : pricePerClass(item);
  return pesos ? `${formatPesos(pesos)} por clase. ` : '';
};

/**
 * The options with which a person without credits may book a class of a branch, the cheapest first: the free visit where it
 * is offered. `today` is the branch's civil day.
 */
export const bookingOptionsOf = (
  packages: readonly ClassPackage[],
  { branch_id, today }: { branch_id: number; today: string },
  bought: readonly number[] = [],
): BookingOption[] =>
  Object.values(
    bookablePackages(
      packages,
      {
        branch_id,
        day: today,
        hour: null,
        today,
      },
      bought,
    ),
  )
    .filter((item) => item !== null)
    .toSorted((a, b) => currentPrice(a) - currentPrice(b))
    .map((item) => ({
      class_package_id: item.class_package_id,
      title: item.title,
      price: currentPrice(item) === 0 ? 'Gratis' : formatPesos(currentPrice(item)),
      text: `${perClass(item)}${item.short_description}`,
      until: validityFrom(today, item.expiration_days).expiration_date,
      slots: item.slots,
    }));
