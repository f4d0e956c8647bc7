/** A package that a class can be booked with: strings only, so that pages render without a calendar library. */
export interface Way {
  class_package_id: number;
  title: string;
  /** `Gratis`, `$190` */
  price: string;
  text: string;
  /** The last civil day of a class that it pays for. */
  until: string;
}

/** Those that pay for a class on a civil day. */
export const waysOn = (ways: readonly Way[], day: string): Way[] => ways.filter(({ until }) => day <= until);
