// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features/segments';

/** Breaks of segments, of messages to them, and of previews. */
export const segmentRules: Mutant[] = [
  ...inFile(`${feature}/members.ts`, `${feature}/segments.test.ts`)(
    ['who fulfils one of two conditions is in a segment', ".join('\\n    and ')", ".join('\\n    or ')"],
    [
      'staff are members of segments',
      `    and not exists (select from users u where u.customer_id = c.customer_id and u.role <> 'member')\n`,
      '',
    ],
  ),
  ...inFile(`${feature}/send.ts`, `${feature}/campaigns.test.ts`)(
    [
      'a campaign that was cancelled is sent',
      "where campaign_id = $1 and status = 'sending' and ${hasConsent",
      'where campaign_id = $1 and ${hasConsent',
    ],
    [
      'a campaign is sent to a member who withdraws the consent during the sending',
      " and ${hasConsent('marketing', '$2::bigint')}",
      '',
    ],
    [
      'the quiet hours make a second campaign on a day',
      'dayIn(afterQuietHours(now, branch_timezone) ?? now, branch_timezone)',
      'dayIn(now, branch_timezone)',
    ],
  ),
  ...inFile(
    'server/src/features/messages/templates/campaign.ts',
    `${feature}/campaigns.test.ts`,
  )([
    'a member is addressed by the name of the branch',
    "what === 'nombre' ? name || 'socia' : branch",
    'branch',
  ]),
  ...inFile(
    'server/src/preview.ts',
    'server/src/preview.test.ts',
  )(['a preview is open to any signed-in account', '    authorise(route, actor);\n', '']),
];
