import type { Page } from '@playwright/test';

/**
 * The frame of a film at another site, at tenfold speed: it plays at once, shows the current second, and sends the
 * messages of the site's own player. Buttons replace the site's controls.
 */
const film = (speech: string) => `<!doctype html><title>Film</title>
<p id="second"></p><button id="toggle">Play</button><button id="near">Near the end</button>
<script>
  const film = { at: 0, length: 400, state: 'waiting' };
  const set = (state) => { if (film.state !== state) { film.state = state; report(state); } };
  const tick = () => {
    if (film.state === 'playing') {
      film.at = Math.min(film.length, film.at + 2.5);
      report('time');
      if (film.at === film.length) { set('paused'); set('ended'); }
    }
    document.getElementById('second').textContent = Math.floor(film.at) + ' ' + film.state;
  };
  const seek = (seconds) => { film.at = seconds; report('time'); };
  document.getElementById('toggle').onclick = () => set(film.state === 'playing' ? 'paused' : 'playing');
  document.getElementById('near').onclick = () => seek(370);
  setInterval(tick, 250);
  ${speech}
</script>`;

/** Vimeo: sends `ready`, then the events that were subscribed to. */
const vimeo = film(`
  film.at = Number((/t=(\\d+)s/.exec(location.hash) ?? [0, 0])[1]);
  const asked = new Set();
  const names = { time: 'timeupdate', playing: 'play', paused: 'pause', ended: 'ended' };
  const post = (message) => parent.postMessage(JSON.stringify(message), '*');
  function report(what) {
    const data = { seconds: film.at, duration: film.length, percent: film.at / film.length };
    if (asked.has(names[what])) post({ event: names[what], data });
  }
  addEventListener('message', ({ data }) => {
    const { method, value } = JSON.parse(data);
    if (method === 'addEventListener') {
      asked.add(value);
      if (asked.size === 4 && film.state === 'waiting') set('playing');
    }
    if (method === 'play') set('playing');
    if (method === 'pause') set('paused');
    if (method === 'setCurrentTime') seek(value);
  });
  post({ event: 'ready' });
`);

/** YouTube: silent until someone listens, then reports changes. */
const youtube = film(`
  film.at = Number(new URLSearchParams(location.search).get('start'));
  let channel = null;
  const states = { playing: 1, paused: 2, ended: 0 };
  const post = (event, info) => {
    if (channel !== null) parent.postMessage(JSON.stringify({ event, info, id: channel }), '*');
  };
  function report(what) {
    post('infoDelivery', what === 'time' ? { currentTime: film.at } : { playerState: states[what] });
  }
  addEventListener('message', ({ data }) => {
    const { event, id, func, args } = JSON.parse(data);
    if (event === 'listening' && channel === null) {
      channel = id;
      post('initialDelivery', { currentTime: film.at, duration: film.length, playerState: -1 });
      set('playing');
    }
    if (func === 'playVideo') set('playing');
    if (func === 'pauseVideo') set('paused');
    if (func === 'seekTo') seek(args[0]);
  });
`);

/** Serves the frames of Vimeo and YouTube. */
export async function withFilmSites(page: Page): Promise<void> {
  for (const [address, body] of [
    ['https://player.vimeo.com/**', vimeo],
    ['https://www.youtube-nocookie.com/**', youtube],
  ] as const)
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
}
