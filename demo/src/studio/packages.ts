import { settings } from '@tbm/domain/settings';
import { type Package, type PackageTerms, packageRow } from '@tbm/server/features/packages/index';
import { monterrey, tijuana } from './branches.ts';
import { fixedPackage } from './package-terms.ts';
import { library, longPackages, onlinePackages } from './packages-online.ts';

const { single_class_package_ids, home_schedule_package_id, challenge_package_ids } = settings;

/** Ids of the packages sold at the desk, by branch and number of classes; 0 is unlimited. */
export const deskPackages: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  [monterrey]: {
    1: single_class_package_ids.monterrey,
    4: 20001,
    8: 20002,
    12: 20003,
    16: 20004,
    20: 20005,
    0: 20006,
  },
  [tijuana]: {
    1: single_class_package_ids.other,
    4: 20011,
    8: 20012,
    12: 20013,
    16: 20014,
    20: 20015,
    0: 20016,
  },
};

/** Packages of the special class of each branch [SCHED-018]. */
export const eventPackages: Readonly<Record<number, number>> = { [monterrey]: 20025, [tijuana]: 20026 };

/** Validity in days [PKG-037..039]; small packages last a month too. */
const validity = (classes: number): number => {
  if (classes === 1) return 15;
  if (classes === 0) return 50;
  return classes >= 16 ? 40 : 30;
};

/** Single, 4 … 20 classes and unlimited of one branch. */
const range = (
  branch_id: number,
  prices: Readonly<Record<number, number>>,
  online: (classes: number) => boolean,
) =>
  Object.entries(prices).map(([key, price]): PackageTerms => {
    const classes = Number(key);
    const include_online = online(classes);
    const city = branch_id === monterrey ? 'Monterrey' : 'Tijuana';
    return {
      class_package_id: deskPackages[branch_id]?.[classes] as number,
      title: classes === 0 ? 'Ilimitado' : classes === 1 ? 'Clase Suelta' : `${classes} Clases`,
      short_description: stories[classes] ?? '',
      price,
      expiration_days: validity(classes),
      class_amount: classes === 0 ? null : classes,
      is_unlimited: classes === 0,
      include_online,
      branch_id,
      features: [
        classes === 0
          ? 'Entra a todas las clases que quieras'
          : classes === 1
            ? '1 clase presencial'
            : `${classes} clases presenciales`,
        `Todas las disciplinas en ${city}`,
        'Elige tu lugar en el salón',
      ],
    };
  });

const stories: Readonly<Record<number, string>> = {
  0: 'Para cuando el estudio ya es tu segunda casa.',
  1: 'Ven a probar, sin compromiso.',
  4: 'Una clase a la semana para no perder el ritmo.',
  8: 'Dos días por semana, solo para ti.',
  12: 'Tres por semana: aquí empiezan los cambios.',
  16: 'Cuatro por semana para ir en serio.',
  20: 'Cinco por semana y el cuerpo lo agradece.',
};

const special: readonly PackageTerms[] = [
  fixedPackage(home_schedule_package_id, {
    title: 'Pase Dos Ciudades · 10 Clases',
    short_description: 'Reserva hoy en Monterrey y mañana en Tijuana.',
    features: ['10 clases presenciales', 'Válido en Monterrey y Tijuana', 'Elige tu lugar en el salón'],
  }),
  fixedPackage(challenge_package_ids.presencial, {
    title: 'Hottest Challenge Vol. 6 · Presencial',
    features: [
      '16 clases presenciales',
      'Elige tu lugar en el salón',
      'Plan de alimentación según tu meta',
      'Lista del súper y marcas recomendadas',
      'Acompañamiento personal por chat',
    ],
  }),
  fixedPackage(challenge_package_ids.online, {
    title: 'Hottest Challenge Vol. 6 · Online',
    features: [
      '28 días de TBM Online',
      ...library,
      'Programa de entrenamiento según tu meta',
      'Plan de alimentación y lista del súper',
      'Acompañamiento personal por chat',
    ],
  }),
  {
    class_package_id: 20020,
    title: 'Clase de Cortesía',
    short_description: 'Tu primera visita va por nuestra cuenta.',
    price: 0,
    expiration_days: 7,
    class_amount: 1,
    customer_limit: 1,
    features: [
      '1 clase presencial para conocernos',
      'Elige tu lugar en el salón',
      'Recorrido por el estudio',
      'Una por persona',
    ],
  },
  {
    class_package_id: 20021,
    title: 'Trimestral Ilimitado',
    short_description: 'Cuatro meses de vigencia para tres de constancia.',
    price: 6990,
    expiration_days: 120,
    is_unlimited: true,
    include_online: true,
    branch_id: monterrey,
    features: ['Clases ilimitadas en Monterrey', 'TBM Online completo', 'Dos invitadas de cortesía'],
  },
  {
    class_package_id: 20022,
    title: 'Trimestral 36 Clases',
    short_description: 'Tres por semana, sin pensar en renovar.',
    price: 3890,
    expiration_days: 120,
    class_amount: 36,
    include_online: true,
    branch_id: tijuana,
    features: ['36 clases presenciales en Tijuana', 'TBM Online completo', 'Una invitada de cortesía'],
  },
  {
    class_package_id: 20023,
    title: 'Regreso a Rutina · 10 Clases',
    short_description: 'Para volver después de las vacaciones.',
    price: 1450,
    sale_price: 1190,
    expiration_days: 40,
    class_amount: 10,
    include_online: true,
    branch_id: monterrey,
    features: ['10 clases presenciales', 'Todas las disciplinas en Monterrey'],
  },
  {
    class_package_id: 20024,
    title: 'Entre Amigas · 8 Clases',
    short_description: 'Precio de amigas para ti y para quien traigas.',
    price: 1090,
    sale_price: 890,
    expiration_days: 30,
    class_amount: 8,
    branch_id: tijuana,
    features: ['8 clases presenciales', 'Todas las disciplinas en Tijuana', 'Elige tu lugar en el salón'],
  },
  {
    class_package_id: eventPackages[monterrey] as number,
    title: 'Barre a la Luz de las Velas',
    short_description: 'Una noche, veinticinco lugares y música en vivo.',
    price: 350,
    expiration_days: 60,
    class_amount: 1,
    customer_limit: 1,
    is_special_event: true,
    branch_id: monterrey,
    features: ['Clase especial con Renata y Paola', 'Violonchelo en vivo', 'Té y pan dulce al terminar'],
  },
  {
    class_package_id: eventPackages[tijuana] as number,
    title: 'Domingo de Mar: Flow y Desayuno',
    short_description: 'Movilidad, brisa y mesa larga.',
    price: 380,
    expiration_days: 60,
    class_amount: 1,
    customer_limit: 1,
    is_special_event: true,
    branch_id: tijuana,
    features: ['Clase especial con Sofía', 'Desayuno de temporada', 'Tapete de regalo'],
  },
  {
    class_package_id: 20027,
    title: 'Prueba de Caja',
    short_description: 'Para revisar cobros; no se vende.',
    price: 10,
    expiration_days: 1,
    class_amount: 1,
    is_test: true,
    branch_id: monterrey,
    features: ['Solo para el equipo'],
  },
];

/** All packages. */
export const packageRows = (since: string): Package[] =>
  [
    ...onlinePackages,
    ...range(
      monterrey,
      {
        1: 190,
        4: 690,
        8: 1190,
        12: 1590,
        16: 1990,
        20: 2290,
        0: 2590,
      },
      () => true,
    ),
    ...range(
      tijuana,
      {
        1: 170,
        4: 620,
        8: 1090,
        12: 1450,
        16: 1790,
        20: 2090,
        0: 2350,
      },
      (classes) => classes === 0 || classes >= 12,
    ),
    ...special,
    ...longPackages,
  ].map((terms) => packageRow(since, terms));
