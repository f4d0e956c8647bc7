import { describe, expect, it } from 'vitest';
import { isWithin, newerBuiltIns } from './newer.ts';
import { newerUses } from './scan.ts';

const newer = newerBuiltIns();
const usesOf = (code: string) => newerUses(code, newer);

describe('built-ins that a browser of the floor may lack', () => {
  it.each([
    ['Temporal.Now.instant()', ['Temporal', 'Temporal.Now']],
    ['Map.groupBy([], String)', ['Map.groupBy']],
    ['Object.groupBy([], String)', ['Object.groupBy']],
    ['Promise.withResolvers()', ['Promise.withResolvers']],
    ['URL.canParse(a)', ['URL.canParse']],
    ['AbortSignal.any([])', ['AbortSignal.any']],
    ['Response.json({})', ['Response.json']],
    ['requestIdleCallback(f)', ['requestIdleCallback']],
    ['element.checkVisibility()', ['checkVisibility']],
    ['new Set().symmetricDifference(b)', ['symmetricDifference']],
    ['new Intl.DurationFormat()', ['Intl.DurationFormat']],
  ])('are found in %s', (code, uses) => {
    expect(usesOf(code)).toEqual(uses);
  });

  it.each([
    'const groupBy = 1; x.groupBy = 2; structuredClone({}); [1].toSorted(); [1].at(-1); [1].findLast(Boolean)',
    'Object.hasOwn(a, b); crypto.randomUUID(); new BroadcastChannel("a"); dialog.showModal()',
    'if ("requestIdleCallback" in window) requestIdleCallback(f)',
    'if (`addRoutes` in event) event.addRoutes([])',
    'typeof WebTransport === "function" && new WebTransport(a)',
    'element.checkVisibility?.()',
    'const Temporal = load(); Temporal.Now.instant()',
  ])('are not found in %s', (code) => {
    expect(usesOf(code)).toEqual([]);
  });

  it('are newer syntax too, which nothing can bring', () => {
    expect(() => usesOf('/[\\p{L}--a]/v')).toThrow(SyntaxError);
    expect(() => usesOf('using file = open()')).toThrow(SyntaxError);
    expect(usesOf('class A { static #a = 1; static { A.#a ??= 2 } } await 1; /(?<=a)b/d')).toEqual([]);
  });
});

it('versions are compared part by part', () => {
  expect(isWithin('16.4', '16.4')).toBe(true);
  expect(isWithin('9', '16.4')).toBe(true);
  expect(isWithin('≤16', '16.4')).toBe(true);
  expect(isWithin('16.10', '16.4')).toBe(false);
  expect(isWithin('17', '16.4')).toBe(false);
});
