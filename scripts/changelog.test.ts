import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
const lines = text.trimEnd().split('\n');
const first = lines.findIndex((line) => line.startsWith('## 1.0.0'));
const unreleased = lines.indexOf('## Unreleased');

describe('the changelog', () => {
  it('has no line of more than 120 characters', () => {
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it('describes version 1.0.0 in at most 60 lines', () => {
    expect(first).toBeGreaterThan(0);
    expect(lines.length - first).toBeLessThanOrEqual(60);
  });

  it('describes each later change in one line', () => {
    expect(unreleased, 'the heading "## Unreleased" before version 1.0.0').toBeGreaterThan(0);
    expect(unreleased).toBeLessThan(first);
    const later = lines.slice(unreleased, first);
    expect(later.filter((line) => line !== '' && !/^(- |##)/.test(line))).toEqual([]);
  });
});
