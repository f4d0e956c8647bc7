import { counted } from '@tbm/domain/counted';
import type { PushTemplate } from '@tbm/domain/message-types';
import type { DeviceMessage } from '../../push/index.ts';
import { restrictedTitle } from './booking-rules.ts';
import { fixedPlaceTexts } from './fixed-places.ts';
import { beginning } from './layout.ts';
import { notices } from './notices.ts';
import { rewardTexts } from './rewards.ts';
import { storedShortText } from './short.ts';

/** The title above the text on a device. */
const titles: Record<PushTemplate, string> = {
  class_tomorrow: notices.class_tomorrow.title,
  class_soon: notices.class_soon.title,
  waitlist_place: notices.waitlist_place.title,
  credits_expiring: notices.credits_expiring.title,
  track_due: notices.track_due.title,
  class_cancelled: 'Clase cancelada',
  class_changed: 'Tu clase cambió',
  place_removed: 'Cancelamos tu lugar',
  waitlist_changed: 'Cambió la clase que esperas',
  class_substitute: 'Tu clase tiene coach sustituta',
  weekly_streak: '¡Racha semanal!',
  monthly_streak: '¡Racha mensual!',
  campaign: 'Novedades de TBM',
  booking_restricted: restrictedTitle,
  fixed_place_refused: fixedPlaceTexts.fixed_place_refused.title,
  fixed_place_given: fixedPlaceTexts.fixed_place_given.title,
  fixed_place_ended: fixedPlaceTexts.fixed_place_ended.title,
  post_mention: 'Te mencionaron',
  level_up: rewardTexts.level_up.title,
  level_down: rewardTexts.level_down.title,
  period_ending: rewardTexts.period_ending.title,
  strike_pardoned: rewardTexts.strike_pardoned.title,
  strike_declined: rewardTexts.strike_declined.title,
};

/** Lines of a message that brings several; a device shows no more. */
const mostLines = 4;
/** Characters of one text, and of a line of several: a push service takes less than 4 kB. */
const [longestText, longestLine] = [400, 200];

/** Messages as a device shows them: one with its title, several with a line each. Throws for a text that is not sent there. */
export function deviceMessage(
  messages: readonly { template: string; data: Record<string, unknown> }[],
): DeviceMessage {
  const texts = messages.map(({ template, data }) => storedShortText(template, data));
  const [first] = messages;
  const [text] = texts;
  if (!first || !text || !Object.hasOwn(titles, first.template))
    throw new Error(`There is no text for devices of "${first?.template}"`);
  if (messages.length === 1)
    return {
      title: titles[first.template as PushTemplate],
      body: beginning(text.content, longestText),
      path: text.path,
      ...(text.action ? { action: text.action } : {}),
    };
  const more = texts.length - mostLines;
  const lines = texts.slice(0, mostLines).map(({ content }) => beginning(content, longestLine));
  return {
    title: `Tienes ${messages.length} avisos`,
    body: [...lines, ...(more > 0 ? [`Y ${counted(more, 'aviso', 'avisos')} más.`] : [])].join('\n'),
    path: '/mytbm/notifications',
  };
}
