import { settings } from '@tbm/domain/settings';
import type { PackageTerms } from '@tbm/server/features/packages/index';
import { fixedPackage } from './package-terms.ts';

/** What every package with TBM Online gives. */
export const library = [
  'Más de 500 clases para entrenar donde estés',
  'Clases nuevas cada semana',
  'Retos y comunidad',
];

/** Online packages. */
export const onlinePackages: readonly PackageTerms[] = [
  fixedPackage(settings.subscription_package_id, { features: library }),
  fixedPackage(settings.trial_package_id, { features: ['7 días sin costo', ...library] }),
  fixedPackage(settings.offer_package_id, { features: library }),
  fixedPackage(settings.subscription_package_id, {
    class_package_id: 20030,
    title: 'Online Trimestral',
    short_description: 'Tres meses de constancia con descuento.',
    price: 790,
    subscription_interval: 3,
    expiration_days: 92,
    features: library,
  }),
];

/** Packages of six and twelve months: the six that can be paid in instalments [CHK-010..012]. */
export const longPackages: readonly PackageTerms[] = settings.installment_package_ids
  .toSorted((a, b) => a - b)
  .map((id) => fixedPackage(id));
