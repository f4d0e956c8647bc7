import { joinNames } from '@tbm/domain/facts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { studioFactsOf } from '../appconfig/index.ts';
import { ruleFactsOf } from '../rewards/index.ts';

/** Optional services of this server: as marks of sentences (`{?whatsapp}`) and in words. */
export function switchFactsOf({ config, push }: Pick<Services, 'config' | 'push'>) {
  const [whatsapp, paypal] = [config.whatsapp === 'on', config.paypal_client_id !== null];
  const messages = [
    'correos',
    ...(whatsapp ? ['mensajes de WhatsApp'] : []),
    ...(push ? ['avisos a tus dispositivos'] : []),
  ];
  return {
    whatsapp: whatsapp ? 'on' : '',
    /** The kinds of messages that members receive. */
    message_kinds: joinNames(messages),
    payment_providers: paypal ? 'Stripe o PayPal' : 'Stripe',
  };
}

export type TextServices = Pick<Services, 'clock' | 'config' | 'push'>;

/**
 * Values that texts may name in braces: facts of the studio, services that are switched on, and today's numbers of the
 * rewards.
 */
export const textFactsOf = async (
  db: Queryable,
  services: TextServices,
): Promise<Record<string, string>> => ({
  ...(await studioFactsOf(db)),
  ...switchFactsOf(services),
  ...(await ruleFactsOf(db, services.clock.now())),
});
