const special = /[.*+?^${}()|[\]\\]/g;

/** Whether a text holds a value; a number only as a whole, and not as digits of an instant or an id. */
export function holds(text: string, value: string): boolean {
  if (!/^[\d.]+$/.test(value)) return text.includes(value);
  return new RegExp(`(?<![\\d.])${value.replace(special, '\\$&')}(?![\\d.])`).test(text);
}
