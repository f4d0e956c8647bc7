import { settings } from '@tbm/domain/settings';
import type { Told } from './package-terms.ts';

// The longest month, half year and year, so that nobody is left without classes the day before a renewal.
const month = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
  expiration_days: 31,
} as const;
const quarter = { ...month, subscription_interval: 3, expiration_days: 92 } as const;
const semester = { ...month, subscription_interval: 6, expiration_days: 184 } as const;
const year = { ...month, subscription_period: 'year', expiration_days: 366 } as const;

const library = [
  'Más de 500 clases para entrenar donde estés',
  'Clases nuevas cada semana',
  'Planner, retos y comunidad',
];

/** What is sold for home. */
export const onlinePackages: readonly Told[] = [
  {
    class_package_id: settings.subscription_package_id,
    title: 'Online Mensual',
    short_description: 'Todo el método, sin salir de casa.',
    price: 290,
    ...month,
    include_online: true,
    features: library,
  },
  {
    class_package_id: settings.trial_package_id,
    title: 'Online Mensual con 7 Días Gratis',
    short_description: 'Pruébalo una semana; si te gusta, te quedas.',
    price: 290,
    ...month,
    free_trial_length: 7,
    include_online: true,
    features: ['7 días sin costo', ...library],
  },
  {
    // Offered only to who is about to leave: with 0 classes it stays out of the list [PKG-035].
    class_package_id: settings.offer_package_id,
    title: '50% Off 2 Meses',
    short_description: 'Dos meses a mitad de precio para que no pierdas el ritmo.',
    price: 145,
    ...month,
    class_amount: 0,
    customer_limit: 1,
    include_online: true,
    features: library,
  },
  {
    class_package_id: 20030,
    title: 'Online Trimestral',
    short_description: 'Tres meses de constancia con descuento.',
    price: 790,
    ...quarter,
    include_online: true,
    features: library,
  },
];

const long = (
  class_package_id: number,
  title: string,
  price: number,
  terms: Partial<Told> & Pick<Told, 'expiration_days'>,
): Told => ({
  class_package_id,
  title,
  price,
  include_online: true,
  ...terms,
  short_description: 'A meses sin intereses o con cargo recurrente.',
  features: [
    terms.is_unlimited
      ? 'Clases presenciales ilimitadas'
      : `${terms.class_amount} clases presenciales en total`,
    'Válido en Monterrey y Tijuana',
    'Plataforma online completa',
    '3 o 6 meses sin intereses con tarjeta',
  ],
});

/** Half a year and a year: the six that can be paid in installments [CHK-010..012]. */
export const longPackages: readonly Told[] = [
  long(19251, 'Semestral · 12 Clases al Mes', 8390, { ...semester, class_amount: 72 }),
  long(19253, 'Semestral · 16 Clases al Mes', 10490, { ...semester, class_amount: 96 }),
  long(19255, 'Semestral Ilimitado', 12990, { ...semester, is_unlimited: true }),
  long(19264, 'Anual · 12 Clases al Mes', 15290, { ...year, class_amount: 144 }),
  long(19265, 'Anual · 16 Clases al Mes', 18990, { ...year, class_amount: 192 }),
  long(19267, 'Anual Ilimitado', 23490, { ...year, is_unlimited: true }),
];
