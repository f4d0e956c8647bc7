/** The line ends of a text that is replaced: with them, the lines after it keep their numbers in the source map. */
export const lineEnds = (text: string): string => text.replace(/[^\n]/g, '');
