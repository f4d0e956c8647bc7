import { allowsHour } from '@tbm/domain/slots';

/** A package that a class can be booked with: strings only, so that pages render without a calendar library. */
export interface BookingOption {
  class_package_id: number;
  title: string;
  /** `Gratis`, `$190` */
  price: string;
  text: string;
  /** The last civil day of a class that it pays for. */
  until: string;
  /** The hours of the classes that it pays for; null = any. */
  slots: string | null;
}

/** Those that pay for a class on a civil day, at an hour of its branch. */
export const fittingOptions = (
  options: readonly BookingOption[],
  { day, hour }: { day: string; hour: string },
): BookingOption[] => options.filter(({ until, slots }) => day <= until && allowsHour(slots, hour));
