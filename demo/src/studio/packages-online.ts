import { settings } from '@tbm/domain/settings';
import type { PackageTerms } from '@tbm/server/features/packages/index';
import { fixedPackage } from './package-terms.ts';

const features = [
  'Más de 500 clases para entrenar donde estés',
  'Clases nuevas cada semana',
  'Retos y comunidad',
];

/** Online packages. */
export const onlinePackages: readonly PackageTerms[] = [
  fixedPackage(settings.subscription_package_id, { features }),
  fixedPackage(settings.trial_package_id, { features: ['7 días sin costo', ...features] }),
  fixedPackage(settings.offer_package_id, { features }),
  fixedPackage(settings.subscription_package_id, {
    class_package_id: 20030,
    title: 'Online Trimestral',
    short_description: 'Tres meses de constancia con descuento.',
    price: 790,
    subscription_interval: 3,
    expiration_days: 92,
    features,
  }),
];

/** Packages of six and twelve months: the six that can be paid in instalments [CHK-010..012]. */
export const longPackages: readonly PackageTerms[] = settings.installment_package_ids
  .toSorted((a, b) => a - b)
  .map((id) => fixedPackage(id));
