import { problemText } from '@tbm/domain/messages';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from './file-outcome.ts';
import { paperKinds } from './papers.table.ts';

describe('the outcome of PDFs by kind [FILE-001]', () => {
  for (const { kind, bytes, outcome } of paperKinds)
    it(`a PDF ${kind}: ${outcome}`, async () => {
      expect(await outcomeOf(bytes, async () => 'stored')).toBe(outcome);
    });

  it('the refusal of a locked one names the reason', () => {
    expect(problemText('pdf_locked')).toContain('contraseña');
  });
});
