import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { invalid } from '../core/errors.ts';
import { emptyable, type Form, flagOf, metadataOf, requiredText, textOf, textsOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
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

function updateProduct(
  { clock, store, webhooks }: Parts,
  product: Stripe.Product,
  form: Form,
): Stripe.Product {
  const active = flagOf(form.active, 'active');
  const name = textOf(form.name);
  const before = store.update('product', product, {
    ...(active === undefined ? {} : { active }),
    ...('description' in form ? { description: emptyable(form.description) } : {}),
    ...(name ? { name } : {}),
    ...('images' in form ? { images: textsOf(form.images) } : {}),
    metadata: metadataOf(form.metadata, product.metadata),
    updated: clock.seconds(),
  });
  webhooks.emit('product.updated', product, before);
  return product;
}

function deleteProduct({ store, webhooks }: Parts, id: string): Stripe.DeletedProduct {
  const product = store.get('product', id);
  for (const price of store.all('price'))
    if (price.product === id)
      throw invalid('This product cannot be deleted because it has one or more user-created prices.', 'id');
  store.remove('product', id);
  webhooks.emit('product.deleted', product);
  return { id, object: 'product', deleted: true };
}

export function registerProducts({ get, post, del }: Calls, parts: Parts): void {
  const { store } = parts;
  const url = '/v1/products';
  const shared = ['active', 'description', 'images', 'metadata', 'name'] as const;
  post(url, params<Stripe.ProductCreateParams>(...shared, 'id', 'statement_descriptor', 'url'), ({ form }) =>
    createProduct(parts, form),
  );
  get(url, params<Stripe.ProductListParams>(...paging, 'active', 'created', 'ids'), ({ form }) => {
    const active = flagOf(form.active, 'active');
    const ids = textsOf(form.ids);
    const found = store
      .list('product')
      .filter((product) => active === undefined || product.active === active)
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .filter(({ created }) => inRange(created, form.created, 'created'));
    return pageOf(url, found, form, 'product');
  });
  get(`${url}/:id`, [], ({ id }) => store.get('product', id));
  post(`${url}/:id`, params<Stripe.ProductUpdateParams>(...shared), ({ id, form }) =>
    updateProduct(parts, store.get('product', id), form),
  );
  del(`${url}/:id`, [], ({ id }) => deleteProduct(parts, id));
}
