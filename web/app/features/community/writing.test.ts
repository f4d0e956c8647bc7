import { describe, expect, it } from 'vitest';
import { insertText, mentionAt, partsOf, stillMentioned } from './writing.ts';

const ana = { customer_id: 3, name: 'Ana', initial: 'P', file: null };

describe('writing a post', () => {
  it('puts an emoji at the cursor, in place of what is selected [COMM-004]', () => {
    expect(insertText('Hola mundo', [4, 4], '💪')).toEqual({ text: 'Hola💪 mundo', cursor: 6 });
    expect(insertText('Hola mundo', [5, 10], '💪')).toEqual({ text: 'Hola 💪', cursor: 7 });
  });
  it('finds the name that is being written, and no address', () => {
    expect(mentionAt({ text: 'Vamos @Án', cursor: 9 })).toEqual({ from: 6, search: 'Án' });
    expect(mentionAt({ text: 'ana@tbm', cursor: 7 })).toBeNull();
    expect(mentionAt({ text: 'Vamos @', cursor: 7 })).toBeNull();
    expect(mentionAt({ text: '@Ana ya', cursor: 7 })).toBeNull();
  });
  it('mentions only those whose name still stands', () => {
    expect(stillMentioned('Hola @Ana', [ana, ana, { ...ana, customer_id: 4, name: 'Eva' }])).toEqual([3]);
  });
  it('shows addresses as links and names as mentions, and nothing else as more than text', () => {
    expect(partsOf('Hola @Ana, ve https://tbm.test/a?b=1. <b>@Anabel</b>', [ana])).toEqual([
      { kind: 'text', text: 'Hola ' },
      { kind: 'mention', text: '@Ana', customer_id: 3 },
      { kind: 'text', text: ', ve ' },
      { kind: 'link', text: 'https://tbm.test/a?b=1' },
      { kind: 'text', text: '. <b>@Anabel</b>' },
    ]);
    expect(partsOf('javascript:alert(1)', [])).toEqual([{ kind: 'text', text: 'javascript:alert(1)' }]);
  });
});
