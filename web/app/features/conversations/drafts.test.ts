import { expect, it } from 'vitest';
import { draftOf, keepDraft } from './drafts.ts';

const draft = { author: 1, conversation_id: 20 };

it('a draft is kept as it was typed, for its author and its conversation alone', () => {
  keepDraft(draft, 'Sí, queda\nun lugar ');
  expect(draftOf(draft)).toBe('Sí, queda\nun lugar ');
  expect(draftOf({ ...draft, author: 2 })).toBe('');
  expect(draftOf({ ...draft, conversation_id: 21 })).toBe('');
});

it('a draft that was sent or deleted is forgotten', () => {
  keepDraft(draft, 'Sí');
  keepDraft(draft, '  ');
  expect(draftOf(draft)).toBe('');
});
