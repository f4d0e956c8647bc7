import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { invalid } from '../core/errors.ts';
import { emptyable, type Form, flagOf, metadataOf, requiredText, textOf, textsOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';

export function createProduct({ clock, store, webhooks }: Parts, form: Form): Stripe.Product {
  const id = textOf(form.id) || store.id('prod');
  if (store.find('product', id)) throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
  const product = store.put('product', {
    id,
    object: 'product',
    active: flagOf(form.active, 'active') ?? true,
    created: clock.seconds(),
    default_price: null,
    description: emptyable(form.description),
    images: textsOf(form.images),
    livemode: false,
    marketing_features: [],
    metadata: metadataOf(form.metadata),
    name: requiredText(form, 'name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: emptyable(form.statement_descriptor),
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: clock.seconds(),
    url: emptyable(form.url),
  });
  webhooks.emit('product.created', product);
  return product;
}

export function registerProducts({ post }: Calls, parts: Parts): void {
  post(
    '/v1/products',
    params<Stripe.ProductCreateParams>(
      'active',
      'description',
      'id',
      'images',
      'metadata',
      'name',
      'statement_descriptor',
      'url',
    ),
    ({ form }) => createProduct(parts, form),
  );
}
