import type { Feature } from '../domain/src/live.ts';

/** Patterns of texts that name a feature which is not built. */
export const featureNames: Record<Feature, RegExp> = {
  leaderboards: /leaderboard/i,
  planner: /planificador|plan de entrenamiento/i,
  rewards: /rewards/i,
  progress: /fotos de progreso|tu progreso/i,
  own_data: /descarga(r)? tus datos/i,
  preferences: /tus preferencias de (entrenamiento|clase)/i,
};

/** Patterns of texts that name a feature which a server offers only when its settings switch it on. */
export const switchNames = {
  whatsapp: /whatsapp/i,
  paypal: /paypal/i,
  push: /avisos? (?:a|en) (?:tus|este|otros) dispositivos?|por notificaciones push/i,
} as const;

/** A consent is the same wherever it is given, and covers every channel. */
export const withoutConsents = (text: string): string =>
  text.replaceAll('por correo, WhatsApp o notificaciones', '');
