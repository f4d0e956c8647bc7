export { feePackageId, makeFeePackage } from './fee-package.ts';
export { packageById, packageOnSale, packagesBoughtBy, packagesOnSale } from './queries.ts';
export { packageHandlers } from './routes.ts';
export { fixedPackages, type Package, type PackageTerms, packageRow } from './seed.ts';
export { class_packages } from './tables.ts';
