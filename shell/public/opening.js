// Runs while the head is parsed. The block keeps its names out of the page's global scope.
{
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // Blocks the first paint for a moment, so that the page never flashes in the other theme.
  document.documentElement.dataset.theme = stored('theme') === 'synthwave' ? 'synthwave' : 'light';

  const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const nextFrame = () => new Promise(requestAnimationFrame);

  /**
   * What the page at this address begins with: its files and its public calls. A search, or a sign-in that comes first,
   * begins with others. `signed-in` is `signedInKey` of packages/web-kit.
   */
  const readStart = () => {
    const text = document.querySelector('meta[name=start]').content;
    const start = text && !location.search && JSON.parse(text);
    return start && (!start.requiresLogin || stored('signed-in')) ? start : { files: [], calls: [] };
  };

  /** Sends a call. The page's own scripts take the answer from here (packages/web-kit/src/http/http.ts). */
  const send = (address) => {
    const answer = fetch(address, { signal: AbortSignal.timeout(10_000) });
    answer.catch(() => {});
    openingCalls.set(address, answer);
    return answer;
  };

  /** Gives the pictures of the first view their addresses (`AwaitedPicture` of packages/ui). */
  const showPictures = async (answer) => {
    const data = await (await answer).clone().json();
    for (const picture of document.querySelectorAll('[data-from]')) {
      const address = picture.dataset.from.split('.').reduce((value, key) => value?.[key], data);
      if (address) picture.src = address;
    }
  };

  /** Resolves two frames after the first view's picture has loaded, when the frame with it is on the screen. */
  const firstViewPainted = async (answer) => {
    if (answer) await Promise.race([showPictures(answer), delay(1_000)]).catch(() => {});
    await document.querySelector('#root img:not([loading=lazy])').decode();
    await nextFrame();
    await nextFrame();
    await delay(0);
  };

  // On a page with a first view the scripts wait in a template (index.html), at most three seconds: on a phone they would
  // take the network and the processor from what is seen first.
  const start = async () => {
    const { files, calls, parameterAt } = readStart();
    window.openingCalls = new Map();
    const [answer] = calls.map((call) =>
      send(call.replace('$1', () => location.pathname.split('/')[parameterAt])),
    );
    // Unused after ten seconds, an answer is too old to be shown.
    setTimeout(() => openingCalls.clear(), 10_000);
    const waiting = document.getElementById('start');
    if (waiting) {
      await Promise.race([firstViewPainted(answer).catch(() => {}), delay(3_000)]);
      document.head.append(waiting.content);
    }
    // Only hints: without them the files are loaded all the same, later.
    for (const href of files) {
      const as = href.endsWith('.css') ? 'style' : 'script';
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', href, as, fetchPriority: 'low' }),
      );
    }
  };
  // Once the page is parsed, and before its deferred scripts run.
  document.addEventListener('readystatechange', start, { once: true });
}
