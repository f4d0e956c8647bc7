import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const talk = walked('community.spec.ts', 'two members talk');
const coach = walked('community.spec.ts', 'a coach opens a thread');
const moderation = walked('community.spec.ts', 'moderation: words');

/** Breaks of the screens of the community. */
export const community: Mutant[] = [
  ...talk('features/community/composer.tsx', [
    'the field keeps what was sent [COMM-017]',
    'onChange({ ...emptyDraft, anonymous });',
    '',
  ]),
  ...talk('features/community/use-posts.ts', [
    'missed events are not fetched',
    'if (!known) return newest(place);',
    'if (known) return known;\n  if (!known) return newest(place);',
  ]),
  ...talk('features/community/use-posts.ts', [
    'an error raises no alert [COMM-028]',
    'showAlert(message) }),',
    'void message }),',
  ]),
  ...talk('features/community/sending.ts', [
    'each attempt is another post [COMM-012]',
    '  client_key,\n});',
    '  client_key: requestToken(),\n});',
  ]),
  ...coach('features/community/post-card.tsx', [
    'a coach has no label [COMM-025]',
    '{role ? <span',
    '{role && false ? <span',
  ]),
  ...moderation('features/moderation/decisions.tsx', [
    'a held post cannot be published',
    "{state === 'held' ? (",
    "{state === 'hidden' ? (",
  ]),
];
