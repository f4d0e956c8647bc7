import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const talk = walked('community.spec.ts', 'two members talk');
const coach = walked('community.spec.ts', 'a coach opens a thread');
const feed = walked('community.spec.ts', 'the feed is sorted from old to new');
const moderation = walked('community.spec.ts', 'moderation: words');

/** Breaks of the screens of the community. */
export const community: Mutant[] = [
  ...talk('features/community/composer.tsx', [
    'the field keeps the sent text [COMM-017]',
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
  ...coach(
    'features/community/community.tsx',
    ['the announcements are not above the feed', ': <Pinned />}', ': null}'],
    [
      'a search shows the whole conversation',
      '{search ? (\n          <Suspense',
      '{search && !search ? (\n          <Suspense',
    ],
  ),
  ...talk(
    'features/community/sending.ts',
    ['who asks to be anonymous is named [COMM-O2]', 'anonymous: draft.anonymous,', 'anonymous: false,'],
    [
      'a mention is a word like others',
      'mentions: stillMentioned(draft.content, draft.mentions),',
      'mentions: [],',
    ],
  ),
  ...talk(
    'features/community/post-card.tsx',
    [
      'the author does not see which of their posts are anonymous',
      '{post.anonymous && post.customer ? <span',
      '{false ? <span',
    ],
    ['a changed text is not marked [API-117]', "{post.editedAt ? ' · editado' : ''}", ''],
  ),
  ...talk('features/community/report-post-dialog.tsx', [
    'the reason of a report is lost [COMM-024]',
    'body: { post_id, reason }',
    "body: { post_id, reason: '' }",
  ]),
  ...talk('features/community/draft.ts', [
    'a draft is lost with the page',
    'keep(customer_id, name, isEmpty(next) ? null : next);',
    '',
  ]),
  ...talk('features/community/image-viewer.tsx', [
    'the arrow keys do not go through the images [COMM-008]',
    "if (key === 'ArrowLeft') show(index - 1);",
    '',
  ]),
  ...feed(
    'features/community/use-reading-place.ts',
    [
      'the feed opens at its oldest post [COMM-002]',
      "useRef<Place>('end')",
      "useRef<Place>({ id: '', top: 0 })",
    ],
    [
      'older posts make the page jump [COMM-015]',
      'if (anchor) element.scrollTop += topIn(element, anchor) - keptPlace.top;',
      '',
    ],
    [
      'no notice tells that there are new posts below',
      'if (last !== lastBefore.current) setBehind(true);',
      '',
    ],
  ),
  ...feed('features/community/post-card.tsx', [
    'posts have no faces',
    '<Face customer={post.anonymous ? null : post.customer} />',
    '',
  ]),
  ...feed('features/community/shown.ts', [
    'no marker shows where new posts begin',
    'post.post_id > seen &&',
    'post.post_id < seen &&',
  ]),
  ...moderation('features/community/member-panel.tsx', [
    'the posts of a blocked member stay on the screen',
    'void readAgain();',
    '',
  ]),
  ...moderation('features/community/sending.ts', [
    'a silenced member is not told until when',
    "if (error.code === 'muted') void refresh('GET /community/settings');",
    '',
  ]),
  ...moderation('features/moderation/decisions.tsx', [
    'a held post cannot be published',
    "{state === 'held' ? (",
    "{state === 'hidden' ? (",
  ]),
  ...feed('features/community/post.module.css', [
    'posts of coaches look like all others [COMM-026]',
    '.post[data-look="coach"] {\n  border-color: var(--ink);',
    '.post[data-look="coach"] {',
  ]),
  ...talk('features/community/member-panel.tsx', [
    'the member’s profile lacks the photo [COMM-007]',
    '<Avatar name={name} file={data.file} size="l" />',
    '<Avatar name={name} file={null} size="l" />',
  ]),
];
