import { change, changeText, type Mutant, skip } from '../mutant.ts';
import { walked } from './walked.ts';

const talk = walked('community.spec.ts', 'two members talk');
const coach = walked('community.spec.ts', 'a coach opens a thread');
const feed = walked('community.spec.ts', 'the feed is sorted from old to new');
const moderation = walked('community.spec.ts', 'moderation: words');

/** Breaks of the screens of the community. */
export const community: Mutant[] = [
  ...talk('features/community', {
    'the field keeps the sent text [COMM-017]': skip('Writing', 'onChange({ ...emptyDraft, anonymous })'),
    'missed events are not fetched': change('current', 'if (!known)', 'if (known) return known; if (!known)'),
    'an error raises no alert [COMM-028]': change('useLivePosts', 'showAlert(message)', 'void message'),
    'each attempt is another post [COMM-012]': change('bodyOf', 'client_key,', 'client_key: requestToken(),'),
    'who asks to be anonymous is named [COMM-O2]': change('bodyOf', 'draft.anonymous', 'false'),
    'a mention is a word like others': change(
      'bodyOf',
      'stillMentioned(draft.content, draft.mentions)',
      '[]',
    ),
    'the author does not see which of their posts are anonymous': change(
      'Who',
      'post.anonymous && post.customer',
      'false',
    ),
    'a changed text is not marked [API-117]': change('Who', "{post.editedAt ? ' · editado' : ''}", ''),
    'a draft is lost with the page': skip('useDraft', 'keep'),
  }),
  ...coach('features/community', {
    'a coach has no label [COMM-025]': change('Who', '{role ? <span', '{role && false ? <span'),
    'the announcements are not above the feed': change('Community', '<Pinned />', 'null'),
    'a search shows the whole conversation': change('Community', '{search ? (', '{search && !search ? ('),
  }),
  ...talk('features/community/report-post-dialog.tsx', {
    'the reason of a report is lost [COMM-024]': change(
      'ReportPostDialog',
      '{ post_id, reason }',
      "{ post_id, reason: '' }",
    ),
  }),
  ...talk('features/community/image-viewer.tsx', {
    'the arrow keys do not go through the images [COMM-008]': change(
      'ImageViewer',
      "if (key === 'ArrowLeft') show(index - 1);",
      '',
    ),
  }),
  ...feed('features/community', {
    'the feed opens at its oldest post [COMM-002]': change(
      'useReadingPlace',
      "Place>('end')",
      "Place>({ id: '', top: 0 })",
    ),
    'older posts make the page jump [COMM-015]': skip(
      'useReadingPlace',
      'element.scrollTop += topIn(element, anchor) - keptPlace.top',
    ),
    'no notice tells that there are new posts below': skip('useReadingPlace', 'setBehind(true)'),
    'posts have no faces': change('Who', '<Face customer={post.anonymous ? null : post.customer} />', ''),
    'no marker shows where new posts begin': change('firstNew', 'post_id > seen', 'post_id < seen'),
  }),
  ...moderation('features/community', {
    'the posts of a blocked member stay on the screen': skip('Block', 'readAgain'),
    'a silenced member is not told until when': skip('sendAgain', 'refresh('),
  }),
  ...moderation('features/moderation', {
    'a held post cannot be published': change('Decisions', "= 'held' ?", "= 'hidden' ?"),
  }),
  ...feed('features/community/post.module.css', {
    'posts of coaches look like all others [COMM-026]': changeText(
      '.post[data-look="coach"] { border-color: var(--ink);',
      '.post[data-look="coach"] {',
    ),
  }),
  ...talk('features/community/member-panel.tsx', {
    'the member’s profile lacks the photo [COMM-007]': change('MemberPanel', '{data.file}', '{null}'),
  }),
];
