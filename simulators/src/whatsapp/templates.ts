/** A template as registered with Meta: text with `{{1}}`…, and the label of its button, if it has one. */
export interface WhatsappTemplate {
  template: string;
  body: string;
  button: string | null;
  second_button?: string;
  /** The button copies the code of the template's only value. Other buttons open a page. */
  category?: 'authentication';
}

export interface Component {
  type?: string;
  sub_type?: string;
  index?: string;
  parameters?: { type?: string; text?: string }[];
}
export interface SentTemplate {
  name?: string;
  language?: { code?: string };
  components?: Component[];
}

export interface Refusal {
  status: number;
  code: number;
  message: string;
}
/** What the recipient sees. */
export interface Filled {
  template: string;
  text: string;
  button: { label: string; path: string | null } | null;
  second_button?: { label: string; path: string };
}

/** Words and variables of a text, in order: `{{1}}` or a word with a letter in it. */
const tokens = (body: string): string[] => body.match(/\{\{\d+\}\}|[\p{L}\p{N}]+/gu) ?? [];
const isVariable = (token: string | undefined): boolean => token?.startsWith('{{') ?? false;

/**
 * Why Meta does not approve a text when the studio registers it; null when it does. Error codes, "Template creation errors":
 * 2388293 too many variables for the length (for n variables 2n + 1 words), 2388299 a variable at the start or the end,
 * punctuation not counted; and Templates, "Common rejection reasons": no numbers left out, none side by side. The text of
 * an authentication template is Meta's own.
 */
export function rejectionOf({ body, category }: WhatsappTemplate): string | null {
  if (category === 'authentication') return null;
  const all = tokens(body);
  const variables = all.filter(isVariable);
  if (isVariable(all[0]) || isVariable(all.at(-1))) return '2388299: a variable at the start or the end';
  if (all.some((token, index) => isVariable(token) && isVariable(all[index + 1])))
    return 'variables side by side';
  if (variables.some((name, index) => name !== `{{${index + 1}}}`))
    return 'variables are not numbered in order';
  if (variables.length > 0 && all.length - variables.length < 2 * variables.length + 1)
    return '2388293: too many variables for its length';
  return body.length > 1024 ? '2388040: too long' : null;
}

const textsOf = (component: Component | undefined): string[] =>
  (component?.parameters ?? []).map(({ text }) => text ?? '');

/** The state that Meta gave an approved template: paused for hours for its quality, or disabled for good. */
export type TemplateState = 'active' | 'paused' | 'disabled';

/** Cloud API, error codes 132015 and 132016. */
const stateRefusals: Record<Exclude<TemplateState, 'active'>, Refusal> = {
  paused: { status: 400, code: 132_015, message: 'Template is paused due to low quality' },
  disabled: { status: 400, code: 132_016, message: 'Template is disabled: it was paused too many times' },
};

/** Why a template in this state is refused; null when it is not. */
export const refusalIn = (state: TemplateState = 'active'): Refusal | null =>
  state === 'active' ? null : stateRefusals[state];

/** Fills an approved template, or refuses like Meta. */
export function fill(
  templates: readonly WhatsappTemplate[],
  { name, language, components = [] }: SentTemplate,
): Filled | Refusal {
  const known = templates.find((one) => one.template === name);
  if (!known || rejectionOf(known) !== null || language?.code !== 'es_MX')
    return { status: 404, code: 132_001, message: 'Template name does not exist in the translation' };
  const values = textsOf(components.find((one) => one.type === 'body'));
  const expected = new Set(known.body.match(/\{\{\d\}\}/g)).size;
  if (values.length !== expected)
    return {
      status: 400,
      code: 132_000,
      message: `Number of parameters does not match: ${expected} expected`,
    };
  if (values.some((value) => value === '' || /\n|\t| {5}/.test(value)))
    return { status: 400, code: 132_018, message: 'Template parameters are invalid' };
  const buttonAt = (index: string) =>
    components.find((one) => one.type === 'button' && one.sub_type === 'url' && one.index === index);
  const [sentButton, secondButton] = [buttonAt('0'), buttonAt('1')];
  if (
    (known.button === null) !== (sentButton === undefined) ||
    (known.second_button === undefined) !== (secondButton === undefined)
  )
    return { status: 400, code: 132_000, message: 'Number of parameters does not match: button' };
  const [path = ''] = textsOf(sentButton);
  const isCode = known.category === 'authentication';
  // Meta wants the code twice, with 15 characters at most.
  if (isCode && (path !== values[0] || path.length > 15))
    return { status: 400, code: 131_008, message: 'Required parameter is missing' };
  return {
    template: known.template,
    text: known.body.replace(/\{\{(\d)\}\}/g, (_, index: string) => values[Number(index) - 1] ?? ''),
    button: known.button === null ? null : { label: known.button, path: isCode ? null : path },
    ...(known.second_button === undefined
      ? {}
      : { second_button: { label: known.second_button, path: textsOf(secondButton)[0] ?? '' } }),
  };
}
