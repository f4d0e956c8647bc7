import { HtmlValidate, type Message, StaticConfigLoader } from 'html-validate';

/** The rules of the HTML standard and of accessibility, for markup as a browser writes it. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:browser'],
    rules: {
      // The silent film at the top of a page has a button that pauses it.
      'no-autoplay': ['error', { exclude: ['video'] }],
      // A list of suggestions below a field is no `select`: a person may type other values. The spinner of the
      // back office's library is no progress bar.
      'prefer-native-element': ['error', { exclude: ['listbox', 'progressbar'] }],
    },
  }),
);

/** Findings that are accepted, each with its reason. */
const accepted: ((message: Message) => boolean)[] = [
  // `form=""` is how an answer about health stays out of the form around it, also without scripts.
  ({ ruleId, message }) =>
    ruleId === 'attribute-allowed-values' && message === 'Attribute "form" has invalid value ""',
  // The filters of a list in the back office answer to each letter; there is nothing to send.
  ({ ruleId, selector }) => ruleId === 'wcag/h32' && selector?.includes('#main-content') === true,
  // The library of the back office writes a line of a list on the phone as a `div` in a `span`.
  ({ message, selector }) =>
    message === '<div> element is not permitted as content under <span>' &&
    selector?.includes('#main-content') === true,
];

/** The errors in a page's HTML, one line for each kind of finding. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const lines = html.split('\n');
  const findings = new Map<string, string>();
  for (const message of results.flatMap(({ messages }) => messages)) {
    if (accepted.some((isAccepted) => isAccepted(message))) continue;
    const around = (lines[message.line - 1] ?? '').slice(
      Math.max(0, message.column - 60),
      message.column + 120,
    );
    const kind = `${message.ruleId}: ${message.message}`;
    if (!findings.has(kind)) findings.set(kind, `${kind} … ${around}`);
  }
  return [...findings.values()];
}
