// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of segments, of messages to them, and of previews. */
export const segmentRules: Mutant[] = [
  ...breaksIn('server/src/features/segments', 'segments.test.ts', {
    'who fulfils one of two conditions is in a segment': change('found', "('\\n and ')", "('\\n or ')"),
    'staff are members of segments': change(
      'found',
      "and not exists (select from users u where u.customer_id = c.customer_id and u.role <> 'member')",
      '',
    ),
  }),
  ...breaksIn('server/src/features/segments', 'campaigns.test.ts', {
    'a campaign that was cancelled is sent': change('take', "status = 'sending' and", ''),
    'a campaign is sent to a member who withdraws the consent during the sending': change(
      'take',
      "and ${hasConsent('marketing', '$2::bigint')}",
      '',
    ),
    'the quiet hours make a second campaign on a day': change(
      'writeTo',
      'afterQuietHours(now, branch_timezone) ??',
      '',
    ),
  }),
  ...breaksIn('server/src/features/messages', 'server/src/features/segments/campaigns.test.ts', {
    'a member is addressed by the name of the branch': change(
      'filledFor',
      "what === 'nombre' ? name || 'socia' :",
      '',
    ),
  }),
  ...breaksIn('server/src', 'preview.test.ts', {
    'a preview is open to any signed-in account': skip('makePreview', 'authorise'),
  }),
];
