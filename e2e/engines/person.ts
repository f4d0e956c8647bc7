import { setTimeout } from 'node:timers/promises';
import type { Tab } from './engine.ts';
import { find, type Kind } from './finder.ts';

const patience = 20_000;

/** The actions of a person in a tab: each element is found by its text, and waited for. */
export class Person {
  readonly #tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.#tab.open(`${this.#origin}${path}`);
    // A page answers to taps after its scripts have loaded.
    await this.#until(`document.readyState === 'complete'`, `${path} is loaded`);
  }

  async tap(kind: Kind, name: string | RegExp): Promise<void> {
    await this.#retry(`tap the ${kind} ${name}`, async () => {
      const selector = await this.#tab.evaluate<string | null>(find(kind, name));
      if (!selector || !(await this.#isStill(selector))) return false;
      await this.#tab.press(selector);
      return true;
    });
  }

  async fill(field: string | RegExp, text: string): Promise<void> {
    await this.#retry(`fill ${field}`, async () => {
      const selector = await this.#tab.evaluate<string | null>(find('field', field));
      if (!selector) return false;
      await this.#tab.type(selector, text);
      return true;
    });
  }

  /** Chooses an option of a native list. */
  async choose(field: string | RegExp, option: string): Promise<void> {
    await this.#retry(`choose ${option} in ${field}`, async () => {
      const selector = await this.#tab.evaluate<string | null>(find('field', field));
      if (!selector) return false;
      return this.#tab.evaluate<boolean>(`(() => {
        const list = document.querySelector('${selector}');
        const option = [...list.options].find(({ text }) => text === ${JSON.stringify(option)});
        if (!option) return false;
        list.value = option.value;
        for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
        return true;
      })()`);
    });
  }

  /** Sets a date or a time, as the picker of the device does. */
  async pick(field: string | RegExp, value: string): Promise<void> {
    await this.#retry(`pick ${value} in ${field}`, async () => {
      const selector = await this.#tab.evaluate<string | null>(find('field', field));
      if (!selector) return false;
      await this.#tab.evaluate(`(() => {
        const field = document.querySelector('${selector}');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(value)});
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      })()`);
      return true;
    });
  }

  /** Chooses a file for the first file field whose form part or own name is known. */
  upload(selector: string, path: string): Promise<void> {
    return this.#retry(`upload to ${selector}`, async () => {
      if (
        !(await this.#tab.evaluate<boolean>(`document.querySelector(${JSON.stringify(selector)}) !== null`))
      )
        return false;
      await this.#tab.upload(selector, path);
      return true;
    });
  }

  async sees(text: string | RegExp, kind: Kind = 'text'): Promise<void> {
    await this.#retry(`see the ${kind} ${text}`, async () =>
      Boolean(await this.#tab.evaluate<string | null>(find(kind, text))),
    );
  }

  async isAt(address: RegExp): Promise<void> {
    await this.#until(`${address}.test(location.pathname + location.search)`, `the address is ${address}`);
  }

  inFrame(title: string, work: () => Promise<void>): Promise<void> {
    const selector = `iframe[title=${JSON.stringify(title)}]`;
    return this.#until(`document.querySelector(${JSON.stringify(selector)}) !== null`, `frame ${title}`).then(
      () => this.#tab.inFrame(selector, work),
    );
  }

  /** Waits until an expression in the page is true. */
  holds(expression: string, what: string): Promise<void> {
    return this.#until(expression, what);
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.#tab.evaluate<T>(expression);
  }

  /** Whether an element has stopped moving: a person presses a sheet after it has slid in. */
  async #isStill(selector: string): Promise<boolean> {
    const place = () =>
      this.#tab.evaluate<string>(`(() => {
      const { x, y } = document.querySelector('${selector}').getBoundingClientRect();
      return x + ' ' + y;
    })()`);
    const before = await place();
    await setTimeout(100);
    return before === (await place());
  }

  #until(expression: string, what: string): Promise<void> {
    return this.#retry(what, () => this.#tab.evaluate<boolean>(expression));
  }

  /** Tries until it succeeds: pages change while one looks. */
  async #retry(what: string, attempt: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + patience;
    let last: unknown;
    while (Date.now() < deadline) {
      try {
        if (await attempt()) return;
        last = undefined;
      } catch (error) {
        last = error;
      }
      await setTimeout(200);
    }
    const screen = await this.#tab
      .evaluate<string>(
        `location.pathname + location.search + ' | ' + document.body.innerText.replace(/\\s+/g, ' ').slice(0, 600)`,
      )
      .catch(String);
    throw new Error(`Could not ${what}. ${last ? String(last) : ''}\nThe page: ${screen}`);
  }
}
