// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features/community';
const rules = `${feature}/rules.test.ts`;

/** Breaks of the community on the server. */
export const community: Mutant[] = [
  ...inFile(`${feature}/seen.ts`, `${feature}/posts.test.ts`)(
    [
      'everybody reads who wrote an anonymous post [X62]',
      "seesAll ? 'true' : `(not",
      "seesAll || true ? 'true' : `(not",
    ],
    [
      'the oldest posts come first in a page [API-114]',
      `order by p."createdAt" desc, p.post_id desc'`,
      `order by p."createdAt", p.post_id'`,
    ],
  ),
  ...inFile(`${feature}/seen.ts`, rules)(
    ['a held post is seen by everybody', "(${p}.state = 'visible' or", '(true or'],
    [
      'an anonymous post vanishes for whoever blocks its author, and so names her',
      '(${p}.anonymous or ${seesMember(',
      '(false or ${seesMember(',
    ],
  ),
  ...inFile(
    `${feature}/write-post.ts`,
    `${feature}/posts.test.ts`,
  )(['she answers herself [COMM-019]', '!mayReply(await postFor', 'false && !mayReply(await postFor']),
  ...inFile(
    `${feature}/report-post.ts`,
    `${feature}/posts.test.ts`,
  )([
    'a report is mailed to one admin only [COMM-024]',
    'for (const admin of await admins(tx))',
    'for (const admin of (await admins(tx)).slice(0, 1))',
  ]),
  ...inFile(
    `${feature}/report-post.ts`,
    rules,
  )([
    'three reports at once do not see each other, and hide nothing',
    'await lockPost.run(tx, [post_id]);',
    '',
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
    'a deleted post stays on the screen of who was away',
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
];
