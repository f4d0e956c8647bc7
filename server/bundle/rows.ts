import type { Plugin } from 'rolldown';
import { Visitor } from 'rolldown/utils';
import { lineEnds } from './line-ends.ts';

/**
 * Leaves out the shapes of rows (server/src/platform/database/statement.ts): only tests compare rows with them, and six
 * hundred schemas take megabytes of memory and a part of each start.
 */
export function withoutRows(): Plugin {
  return {
    name: 'without-rows',
    transform: {
      filter: { id: /[\\/]server[\\/]src[\\/].*\.ts$/, code: 'statement(' },
      handler(code) {
        const shapes: { start: number; end: number }[] = [];
        const visitor = new Visitor({
          CallExpression({ callee, arguments: given }) {
            const [, , shape] = given;
            if (callee.type === 'Identifier' && callee.name === 'statement' && shape) shapes.push(shape);
          },
        });
        visitor.visit(this.parse(code, { lang: 'ts' }));
        let text = code;
        for (const { start, end } of shapes.toSorted((one, other) => other.start - one.start))
          text = `${text.slice(0, start)}undefined${lineEnds(text.slice(start, end))}${text.slice(end)}`;
        return { code: text, map: null };
      },
    },
  };
}
