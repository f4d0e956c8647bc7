import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { type CssNode, generate, parse, walk } from 'css-tree';
import { type Feature, isThere } from './newer.ts';

const { css } = compat as unknown as {
  css: Record<'at-rules' | 'properties' | 'selectors' | 'types', Feature>;
};

/** The feature of MDN's data with these names, such as `featureAt(css.properties, 'display', 'grid')`. */
function featureAt(feature: Feature, ...names: string[]): Feature | undefined {
  let current: Feature | undefined = feature;
  for (const name of names) current = current?.[name] as Feature | undefined;
  return current?.__compat ? current : undefined;
}

/** Whether MDN knows a part, and a browser of the floor lacks it. */
const isNewer = (feature: Feature | undefined): boolean => feature !== undefined && !isThere(feature);

/** MDN's names of units that came together. */
function unitFeature(unit: string): Feature | undefined {
  const length = css.types.length as Feature;
  if (/^d(vh|vw|vb|vi|vmin|vmax)$/.test(unit)) return featureAt(length, 'viewport_percentage_units_dynamic');
  if (/^s(vh|vw|vb|vi|vmin|vmax)$/.test(unit)) return featureAt(length, 'viewport_percentage_units_small');
  if (/^l(vh|vw|vb|vi|vmin|vmax)$/.test(unit)) return featureAt(length, 'viewport_percentage_units_large');
  if (/^cq(w|h|i|b|min|max)$/.test(unit)) return featureAt(length, 'container_query_length_units');
  return featureAt(length, unit);
}

/** The feature of a function in a value: of colours, or a separate type. */
const functionFeature = (name: string): Feature | undefined =>
  featureAt(css.types.color as Feature, name) ?? featureAt(css.types, name);

/**
 * The parts of a style sheet that a browser of the floor may lack, each once: `property text-wrap`, `value text-wrap: balance`,
 * `function light-dark()`, `unit dvh`, `selector :has`, `rule @starting-style`, `nesting`. What stands in `@supports` is asked
 * for by the sheet itself and does not count.
 */
export function newerStyles(text: string): string[] {
  const uses = new Set<string>();
  const report = (use: string, feature: Feature | undefined): void => {
    if (isNewer(feature)) uses.add(use);
  };
  walk(parse(text, { parseCustomProperty: true }), {
    enter(node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') return walk.skip;
      if (node.type === 'Atrule') report(`rule @${node.name}`, featureAt(css['at-rules'], node.name));
      if (node.type === 'NestingSelector') report('nesting', featureAt(css.selectors, 'nesting'));
      if (node.type === 'PseudoClassSelector')
        report(`selector :${node.name}`, featureAt(css.selectors, node.name));
      if (node.type === 'PseudoElementSelector')
        report(`selector ::${node.name}`, featureAt(css.selectors, node.name));
      if (node.type === 'Function') report(`function ${node.name}()`, functionFeature(node.name));
      if (node.type === 'Dimension') report(`unit ${node.unit}`, unitFeature(node.unit));
      if (node.type === 'Declaration' && !node.property.startsWith('--')) {
        const { property } = node;
        report(`property ${property}`, featureAt(css.properties, property));
        walk(node.value, (inner) => {
          if (inner.type !== 'Identifier') return;
          report(`value ${property}: ${generate(inner)}`, featureAt(css.properties, property, inner.name));
        });
      }
      return undefined;
    },
  });
  return [...uses];
}
