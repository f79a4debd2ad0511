// Runs while the head is read. It blocks the first paint for a moment, so that the page never flashes in the other theme.
document.documentElement.dataset.theme = (() => {
  try {
    return localStorage.getItem('theme') === 'synthwave' ? 'synthwave' : 'light';
  } catch {
    return 'light';
  }
})();

/** How long the scripts wait for the first view at most: for its data, and until its picture is drawn. */
const longestDataMs = 1_000;
const longestDrawingMs = 3_000;
/** Unused after this time, an answer is too old to be shown. */
const freshMs = 10_000;

const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * What the page at this address begins with: its files and its public calls. A search, or a sign-in that comes first,
 * begins with others.
 */
const readBeginning = () => {
  const none = { files: [], calls: [] };
  const start = document.querySelector('meta[name=start]')?.content;
  if (!start || location.search) return none;
  const { path, requiresLogin, files, calls } = JSON.parse(start);
  if (requiresLogin && !wasSignedIn()) return none;
  const parameterAt = path.split('/').findIndex((part) => part.startsWith(':'));
  const parameter = location.pathname.split('/')[parameterAt];
  return { files, calls: calls.map((call) => call.replace('$1', () => parameter)) };
};

/** The key is `signedInKey` of packages/web-kit. */
const wasSignedIn = () => {
  try {
    return localStorage.getItem('signed-in') !== null;
  } catch {
    return false;
  }
};

/** Sends the calls. The page's own scripts take the answers from here (packages/web-kit, opening-calls.ts). */
const sendCalls = (addresses) => {
  const sent = addresses.map((address) => {
    const controller = new AbortController();
    const { signal } = controller;
    const answer = fetch(address, { headers: { accept: 'application/json' }, signal });
    answer.catch(() => undefined);
    return [address, { answer, abort: () => controller.abort() }];
  });
  globalThis.openingCalls = new Map(sent);
  setTimeout(() => globalThis.openingCalls.clear(), freshMs);
  return sent[0]?.[1].answer;
};

/** Gives the pictures of the first view their addresses (`AwaitedPicture` of packages/ui). */
const showPictures = async (response) => {
  const data = await response.clone().json();
  for (const picture of document.querySelectorAll('#root img[data-from]')) {
    const address = picture.dataset.from.split('.').reduce((value, key) => value?.[key], data);
    if (typeof address === 'string') picture.src = address;
  }
};

/** Resolves two frames after the picture of the first view is there: by then the frame that shows it is on the screen. */
const firstViewDrawn = async (firstAnswer) => {
  const isAwaited = document.querySelector('#root img[data-from]');
  if (isAwaited && firstAnswer) await Promise.race([firstAnswer.then(showPictures), delay(longestDataMs)]);
  await document.querySelector('#root img:not([loading="lazy"])')?.decode();
  await nextFrame();
  await nextFrame();
  await delay(0);
};

/** Only a hint: without it the file is loaded all the same, later. */
const preload = (href) =>
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      href,
      as: href.endsWith('.css') ? 'style' : 'script',
      fetchPriority: 'low',
    }),
  );

// On a page with a first view the scripts wait in a template (index.html): on a phone they would take the network and
// the processor from what is seen first.
const start = async () => {
  const { files, calls } = readBeginning();
  const firstAnswer = sendCalls(calls);
  const waiting = document.getElementById('start');
  if (waiting) {
    const drawn = firstViewDrawn(firstAnswer).catch(() => undefined);
    await Promise.race([drawn, delay(longestDrawingMs)]);
    document.head.append(waiting.content);
  }
  for (const file of files) preload(file);
};
// Once the page is read, and before its deferred scripts run.
document.addEventListener('readystatechange', start, { once: true });
