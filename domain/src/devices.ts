type Rule = readonly [pattern: RegExp, name: string];

// The first that fits counts: Android names Linux, Edge names Chrome, and all of them name Safari.
const devices: readonly Rule[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
const browsers: readonly Rule[] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const nameIn = (rules: readonly Rule[], userAgent: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * Device and browser of a User-Agent header in words: `iPhone · Safari`. Only names of our own are returned, never
 * text of the header. An iPad that asks for desktop pages counts as a Mac, because its header names a Mac.
 */
export const deviceName = (userAgent: string): string =>
  [nameIn(devices, userAgent), nameIn(browsers, userAgent)].filter(Boolean).join(' · ') || 'Otro dispositivo';
