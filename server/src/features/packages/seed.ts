import { settings } from '@tbm/domain/settings';
import type { class_packages } from './tables.ts';

export type Package = typeof class_packages.$inferSelect;

/** The terms of a seeded package; omitted ones have defaults. `features` become the description, one per line. */
export type PackageTerms = Pick<Package, 'class_package_id' | 'title' | 'price' | 'expiration_days'> &
  Partial<Package> & { features: readonly string[] };

/** A package row. Defaults: paid once, valid at every branch, without limits. */
export const packageRow = (createdAt: string, { features, ...terms }: PackageTerms): Package => ({
  short_description: '',
  first_check: false,
  sale_price: null,
  is_special_event: false,
  package_days: terms.expiration_days,
  customer_limit: null,
  available: null,
  sold: 0,
  class_amount: null,
  is_unlimited: false,
  include_online: false,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  slots: null,
  book_days_ahead: null,
  held_places: null,
  missed_fee: null,
  places_per_day: null,
  guest_passes: 0,
  is_test: false,
  show_home: true,
  branch_id: null,
  thumbnail_file_id: null,
  file_url: null,
  receipt_file_id: null,
  ...terms,
  description: features.join('\n'),
  createdAt,
  updatedAt: createdAt,
  deletedAt: null,
  retired_on: null,
});

// The longest month, half year and year, so that no credit expires the day before a renewal.
const month = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
  expiration_days: 31,
} as const;
const semester = { ...month, subscription_interval: 6, expiration_days: 184 } as const;
const year = { ...month, subscription_period: 'year', expiration_days: 366 } as const;

const library = ['Todas las clases de la videoteca', 'Clases nuevas cada semana', 'Retos y comunidad'];

const singleClass = (
  class_package_id: number,
  price: number,
  branch_id: number,
  city: string,
): PackageTerms => ({
  class_package_id,
  title: 'Clase Suelta',
  short_description: 'Ven a probar, sin compromiso.',
  price,
  expiration_days: 15,
  class_amount: 1,
  branch_id,
  features: ['1 clase presencial', `Todas las disciplinas en ${city}`, 'Elige tu lugar en el salón'],
});

const longPackage = (
  class_package_id: number,
  title: string,
  price: number,
  terms: Partial<PackageTerms> & Pick<PackageTerms, 'expiration_days'>,
): PackageTerms => ({
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
    'Válido en todas las sucursales',
    'TBM Online completo',
    '3 o 6 meses sin intereses con tarjeta',
  ],
});

interface SeedBranch {
  branch_id: number;
  name: string;
}

/**
 * The packages whose ids the specification fixes [CONST-003, CONST-004, CHK-010], with suggested prices in pesos. The single
 * class of the default branch is 19304, that of the second branch 19301.
 */
export function fixedPackages([first, second]: readonly SeedBranch[]): PackageTerms[] {
  const { single_class_package_ids, challenge_package_ids } = settings;
  return [
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
      // The retention offer: with 0 classes it stays out of the list [PKG-035].
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
    ...(first ? [singleClass(single_class_package_ids.monterrey, 190, first.branch_id, first.name)] : []),
    ...(second ? [singleClass(single_class_package_ids.other, 170, second.branch_id, second.name)] : []),
    {
      class_package_id: settings.home_schedule_package_id,
      title: second ? `Pase ${first?.name} y ${second.name} · 10 Clases` : 'Pase 10 Clases',
      short_description: 'Diez clases para empezar.',
      price: 1490,
      expiration_days: 45,
      class_amount: 10,
      include_online: true,
      features: ['10 clases presenciales', 'Válido en todas las sucursales', 'Videoteca durante la vigencia'],
    },
    {
      class_package_id: challenge_package_ids.presencial,
      title: 'Hottest Challenge · Presencial',
      short_description: '28 días para sorprenderte, con plan y acompañamiento.',
      price: 1850,
      expiration_days: 40,
      class_amount: 16,
      include_online: true,
      features: ['16 clases presenciales', 'Acceso a todo TBM Online', 'Acompañamiento personal por chat'],
    },
    {
      class_package_id: challenge_package_ids.online,
      title: 'Hottest Challenge · Online',
      short_description: 'El reto completo, desde la sala de tu casa.',
      price: 850,
      expiration_days: 28,
      include_online: true,
      features: ['28 días de TBM Online', 'Acompañamiento personal por chat'],
    },
    longPackage(19251, 'Semestral · 12 Clases al Mes', 8390, { ...semester, class_amount: 72 }),
    longPackage(19253, 'Semestral · 16 Clases al Mes', 10490, { ...semester, class_amount: 96 }),
    longPackage(19255, 'Semestral Ilimitado', 12990, { ...semester, is_unlimited: true }),
    longPackage(19264, 'Anual · 12 Clases al Mes', 15290, { ...year, class_amount: 144 }),
    longPackage(19265, 'Anual · 16 Clases al Mes', 18990, { ...year, class_amount: 192 }),
    longPackage(19267, 'Anual Ilimitado', 23490, { ...year, is_unlimited: true }),
  ];
}
