/** A script for a device that the member already used yesterday. */
export const visitedYesterday = `if (!localStorage.getItem('tbm_visits')) {
  const then = Date.now() - 86400000;
  localStorage.setItem('tbm_visits', JSON.stringify(
    { count: 1, begun: then, seen: then, offered: null, isClosed: false }));
}`;

/** A script that makes the browser's offer to install the app, as Chromium does. */
export const browserOffers = `(() => {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  event.prompt = () => { globalThis.asked = (globalThis.asked ?? 0) + 1; return Promise.resolve({ outcome: 'accepted' }); };
  dispatchEvent(event);
  return event.defaultPrevented;
})()`;
