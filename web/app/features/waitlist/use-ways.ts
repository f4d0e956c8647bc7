import { useRoot } from '../../platform/root-data.ts';

/** How the waitlist is told of a place. */
export const useWays = (): string =>
  useRoot().settings.whatsapp ? 'por WhatsApp y por correo' : 'por correo';
