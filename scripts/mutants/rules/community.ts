// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of the community on the server. */
export const community: Mutant[] = [
  ...breaksIn('server/src/features/community', 'posts.test.ts', {
    'all members see the author of an anonymous post [X62]': change(
      'authorship',
      "seesAll ? 'true'",
      "seesAll || true ? 'true'",
    ),
    'a page begins with the oldest posts [API-114]': change(
      'newestFirst',
      ' desc, p.post_id desc',
      ', p.post_id',
    ),
    'authors answer their own posts [COMM-019]': change('writePost', '!mayReply(', 'false && !mayReply('),
    'a report is mailed to one admin only [COMM-024]': change(
      'reportPost',
      'of await adminsOf(tx)',
      'of (await adminsOf(tx)).slice(0, 1)',
    ),
    "a member deletes another's post [COMM-018]": change(
      'deletePost',
      "if (!mayDelete(post, actor)) throw problem('forbidden')",
      'void mayDelete(post, actor)',
    ),
  }),
  ...breaksIn('server/src/features/community', 'rules.test.ts', {
    'a held post is visible to all members': change('seesPost', "${p}.state = 'visible'", 'true'),
    'an anonymous post vanishes for a member who blocks its author, which reveals the author': change(
      'seesPost',
      '${p}.anonymous',
      'false',
    ),
    'the last moment of the fifteen minutes is too late [API-117]': change(
      'change',
      '"createdAt" >= $4',
      '"createdAt" > $4',
    ),
    'a post that is being written outlives a mute': change('lockMember', 'for share of m', ''),
    'the first post of a new account appears at once': change(
      'lockMember',
      'm."approvedAt" is not null',
      'true',
    ),
    'members are found by their e-mail': change('found', '${plainName} like $2', 'true'),
    'who has blocked the author is told of a mention': change(
      'toNotify',
      'and (po.anonymous or c.customer_id <> all (hidden_from(po.customer_id)))',
      '',
    ),
    'a report that was decided about still counts': skip('storeDecision', 'review.run'),
    'the posts of an approved author wait again': skip('storeDecision', 'approveMember.run'),
    'an anonymous post is pinned': change('pin', 'and not anonymous', ''),
    'staff is silenced': skip('muteMember', 'mute_staff'),
    'three reports at once hide nothing': skip('reportPost', 'lockPost.run'),
    'three reports are not enough': change('hideReported', '>= ${enough}', '> ${enough}'),
    'a listed word is added by an edit': change(
      'editPost',
      'await hasListedWord(tx, content)',
      'false as boolean',
    ),
    'a held post is liked': change('insertLike', "${seesPost('p')}", "(true or ${seesPost('p')})"),
    'a birthday is shown unasked [COMM-007]': change('profile', 'm.show_birthday and', ''),
    'a number reveals the name of a member who is visible nowhere': change(
      'toBlock',
      "u.role <> 'member' or c.on_boards",
      'true',
    ),
    'a coach is blocked': skip('blockMember', 'block_staff'),
    'a post is listed twice while older ones are read [COMM-015]': change(
      'postPages',
      'post_id) < ($2',
      'post_id) <= ($2',
    ),
    "a coach changes another's thread [API-167]": change(
      'changeAudited',
      "role !== 'admin'",
      "role === 'member'",
    ),
  }),
  ...breaksIn('server/src/features/community', 'live.test.ts', {
    'a held post is published twice': change('writePost', '&& !newPost.isHeld', ''),
    'an anonymous post is published with its author [COMM-O2]': change(
      'postWritten',
      '(db, post_id);',
      '(db, post_id, { customer_id: 0, anonymous_authors: true });',
    ),
    'a review that changes nothing publishes': change(
      'decide',
      "isVisible !== (before.state === 'visible')",
      'true',
    ),
  }),
  ...breaksIn('server/src/features/community', 'processes.test.ts', {
    'a deleted post stays on the screen of a member who was away': change(
      'changesSince',
      'rows.flatMap(({ post_id, post }) => (post ? [] : [post_id]))',
      '[]',
    ),
    'an event reaches a blocked member': change('postWritten', ', { except }', ''),
  }),
  ...breaksIn('server/src/features/community', 'post-files.test.ts', {
    'the images of a deleted post stay': skip('dropFilesOf', 'dropPhoto'),
  }),
  ...breaksIn('contract/src/fields.ts', 'server/src/features/community/rules.test.ts', {
    'a name turns the text around it': change('text', '.overwrite(visibleText)', ''),
  }),
  ...breaksIn('contract/src', 'characters.test.ts', {
    'a text of fillers is not empty [COMM-016]': change('visibleText', ".replace(invisible, '')", ''),
  }),
  ...breaksIn('server/src/platform', 'realtime.test.ts', {
    "a member listens to another's inbox": change('mayEnter', "!to.startsWith('customer:')", 'true'),
  }),
];
