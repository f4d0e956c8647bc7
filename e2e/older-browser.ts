/**
 * Makes Chromium lack what the oldest supported browsers lack (docs/decisions/0055), and write dates in `en-CA` as they do.
 * It runs in the page before the first script, so it uses nothing from outside itself.
 */
export function takeNewerBuiltInsAway(): void {
  const take = (owner: object | undefined, names: readonly string[]) => {
    for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
  };
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  take(iterator, ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take']);
  take(iterator, ['toArray']);
  take(globalThis, ['Temporal', 'Iterator', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler']);
  take(globalThis, ['navigation', 'CloseWatcher', 'AsyncDisposableStack', 'DisposableStack', 'Float16Array']);
  take(Date.prototype, ['toTemporalInstant']);
  take(Map, ['groupBy']);
  take(Map.prototype, ['getOrInsert', 'getOrInsertComputed']);
  take(Object, ['groupBy']);
  take(Promise, ['withResolvers', 'try']);
  take(Set.prototype, ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf']);
  take(Set.prototype, ['symmetricDifference', 'union']);
  take(RegExp, ['escape']);
  take(ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']);
  take(Uint8Array, ['fromBase64', 'fromHex']);
  take(Uint8Array.prototype, ['toBase64', 'toHex']);
  take(URL, ['canParse', 'parse']);
  take(Response, ['json']);
  take(AbortSignal, ['any']);
  const page = globalThis as unknown as Record<string, { prototype: object } | undefined>;
  take(page.Document?.prototype, ['startViewTransition']);
  // `checkVisibility` stays, because the tests themselves need it: scripts/browser-floor finds its uses.
  take(page.HTMLElement?.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']);

  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const { locale, timeZone } = this.resolvedOptions();
      // ICU 72 writes 11/26/2026 where a newer one writes 2026-11-26.
      const used = locale === 'en-CA' ? new Intl.DateTimeFormat('en-US', { timeZone }) : this;
      return format?.get?.call(used);
    },
  });
}
