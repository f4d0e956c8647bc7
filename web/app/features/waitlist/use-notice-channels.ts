import { useRoot } from '../../platform/root-data.ts';

/** The channels by which the waitlist is notified of a place. */
export const useNoticeChannels = (): string =>
  useRoot().settings.whatsapp ? 'por WhatsApp y por correo' : 'por correo';
