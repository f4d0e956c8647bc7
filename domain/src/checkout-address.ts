/** The page on which a purchase is paid: that of its package, or of the package that it is raised to. */
export const checkoutAddress = ({
  class_package_id,
  tops_up_purchase_id,
}: {
  class_package_id: number;
  tops_up_purchase_id: number | null;
}): string =>
  `/checkout/${class_package_id}/${tops_up_purchase_id === null ? '' : `?ampliar=${tops_up_purchase_id}`}`;
