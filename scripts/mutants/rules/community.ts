// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features/community';
const rules = `${feature}/rules.test.ts`;

/** Breaks of the community on the server. */
export const community: Mutant[] = [
  ...inFile(`${feature}/seen.ts`, `${feature}/posts.test.ts`)(
    [
      'all members see the author of an anonymous post [X62]',
      "seesAll ? 'true' : `(not",
      "seesAll || true ? 'true' : `(not",
    ],
    [
      'a page begins with the oldest posts [API-114]',
      `order by p."createdAt" desc, p.post_id desc'`,
      `order by p."createdAt", p.post_id'`,
    ],
  ),
  ...inFile(`${feature}/seen.ts`, rules)(
    ['a held post is visible to all members', "(${p}.state = 'visible' or", '(true or'],
    [
      'an anonymous post vanishes for a member who blocks its author, which reveals the author',
      '(${p}.anonymous or ${seesMember(',
      '(false or ${seesMember(',
    ],
  ),
  ...inFile(
    `${feature}/write-post.ts`,
    `${feature}/posts.test.ts`,
  )([
    'authors answer their own posts [COMM-019]',
    '!mayReply(await postFor',
    'false && !mayReply(await postFor',
  ]),
  ...inFile(
    `${feature}/write-post.ts`,
    `${feature}/live.test.ts`,
  )(['a held post is published twice', 'if (newPost && !newPost.isHeld)', 'if (newPost)']),
  ...inFile(
    `${feature}/report-post.ts`,
    `${feature}/posts.test.ts`,
  )([
    'a report is mailed to one admin only [COMM-024]',
    'for (const admin of await adminsOf(tx))',
    'for (const admin of (await adminsOf(tx)).slice(0, 1))',
  ]),
  ...inFile(
    `${feature}/edit-post.ts`,
    rules,
  )([
    'the last moment of the fifteen minutes is too late [API-117]',
    `"createdAt" >= $4`,
    `"createdAt" > $4`,
  ]),
  ...inFile(`${feature}/member.ts`, rules)(
    ['a post that is being written outlives a mute', ' for share of m`', '`'],
    ['the first post of a new account appears at once', `m."approvedAt" is not null or`, 'true or'],
  ),
  ...inFile(
    `${feature}/mentions.ts`,
    rules,
  )([
    'members are found by their e-mail',
    'and (${plainName} like $2 or ${plainName}',
    'and (true or ${plainName}',
  ]),
  ...inFile(
    `${feature}/changes.ts`,
    `${feature}/processes.test.ts`,
  )([
    'a deleted post stays on the screen of a member who was away',
    'removed: rows.flatMap(({ post_id, post }) => (post ? [] : [post_id]))',
    'removed: []',
  ]),
  ...inFile(
    `${feature}/live.ts`,
    `${feature}/processes.test.ts`,
  )([
    'an event reaches a blocked member',
    "realtime.publish(roomsOf(post), 'post', post, { except });",
    "realtime.publish(roomsOf(post), 'post', post);",
  ]),
  ...inFile(
    `${feature}/post-files.ts`,
    `${feature}/post-files.test.ts`,
  )([
    'the images of a deleted post stay',
    'for (const { file_id } of await ofPost.all(tx, [post_id])) await dropPhoto(tx, file_id);',
    '',
  ]),
  ...inFile(
    `${feature}/mentions.ts`,
    rules,
  )([
    'who has blocked the author is told of a mention',
    'and (po.anonymous or c.customer_id <> all (hidden_from(po.customer_id)))',
    '',
  ]),
  ...inFile(
    `${feature}/live.ts`,
    `${feature}/live.test.ts`,
  )([
    'an anonymous post is published with its author [COMM-O2]',
    'const post = await postSeenBy(db, post_id);',
    'const post = await postSeenBy(db, post_id, { customer_id: 0, anonymous_authors: true });',
  ]),
  ...inFile(
    `${feature}/moderation.ts`,
    `${feature}/live.test.ts`,
  )([
    'a review that changes nothing publishes',
    "if (isVisible !== (before.state === 'visible'))",
    'if (true)',
  ]),
  ...inFile(`${feature}/moderation.ts`, rules)(
    ['a report that was decided about still counts', 'await review.run(tx, [post_id, now]);', ''],
    [
      'the posts of an approved author wait again',
      `if (decision === 'approve') await approveMember.run(tx, [customer_id, now]);`,
      '',
    ],
    ['an anonymous post is pinned', `and not anonymous returning`, 'returning'],
  ),
  ...inFile(
    `${feature}/sanctions.ts`,
    rules,
  )(['staff is silenced', `if (found.role !== 'member') throw problem('mute_staff');`, '']),
  ...inFile(`${feature}/report-post.ts`, rules)(
    ['three reports at once hide nothing', 'await lockPost.run(tx, [post_id]);', ''],
    ['three reports are not enough', '>= ${enough}', '> ${enough}'],
  ),
  ...inFile(
    `${feature}/edit-post.ts`,
    rules,
  )([
    'a listed word is added by an edit',
    'const listed = await hasListedWord(tx, content);',
    'const listed = false as boolean;',
  ]),
  ...inFile(
    `${feature}/delete-post.ts`,
    `${feature}/posts.test.ts`,
  )([
    "a member deletes another's post [COMM-018]",
    `if (!mayDelete(post, actor)) throw problem('forbidden');`,
    'void mayDelete(post, actor);',
  ]),
  ...inFile(
    `${feature}/like.ts`,
    rules,
  )([
    'a held post is liked',
    "p.post_id = $2 and ${seesPost('p')})",
    "p.post_id = $2 and (true or ${seesPost('p')}))",
  ]),
  ...inFile(`${feature}/members.ts`, rules)(
    ['a birthday is shown unasked [COMM-007]', 'm.show_birthday and c.birthdate', 'c.birthdate'],
    [
      'a number reveals the name of a member who is visible nowhere',
      "(u.role <> 'member' or c.on_boards or exists (",
      '(true or exists (',
    ],
    ['a coach is blocked', `if (found.is_staff) throw problem('block_staff');`, ''],
  ),
  ...inFile(
    `${feature}/queries.ts`,
    rules,
  )([
    'a post is listed twice while older ones are read [COMM-015]',
    '(p."createdAt", p.post_id) < ($2',
    '(p."createdAt", p.post_id) <= ($2',
  ]),
  ...inFile(
    `${feature}/threads.ts`,
    rules,
  )([
    "a coach changes another's thread [API-167]",
    `actor.role !== 'admin') throw problem('forbidden');`,
    `actor.role === 'member') throw problem('forbidden');`,
  ]),
  ...inFile(
    'contract/src/fields.ts',
    rules,
  )(['a name turns the text around it', `.overwrite(visibleText)`, '']),
  ...inFile(
    'contract/src/characters.ts',
    'contract/src/characters.test.ts',
  )(['a text of fillers is not empty [COMM-016]', `.replace(invisible, '')`, '']),
  ...inFile(
    'server/src/platform/realtime.ts',
    'server/src/platform/realtime.test.ts',
  )(["a member listens to another's inbox", "!to.startsWith('customer:') ||", 'true ||']),
];
