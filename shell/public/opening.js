// Runs while the head is read. It blocks the first paint for a moment, so that the page never flashes in the other theme.
document.documentElement.dataset.theme = (() => {
  try {
    return localStorage.getItem('theme') === 'synthwave' ? 'synthwave' : 'light';
  } catch {
    return 'light';
  }
})();

/** A picture that does not come, or a tab that draws nothing, must not keep the page away. */
const longestWaitMs = 3_000;

const nextFrame = () => new Promise(requestAnimationFrame);

/** Resolves two frames after the picture of the first view is there: by then the frame that shows it is on the screen. */
const firstViewDrawn = async () => {
  await document.querySelector('#root img:not([loading="lazy"])')?.decode();
  await nextFrame();
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
};

/**
 * Asks for the files and calls that the page at this address begins with, beside the shell's own scripts. Only hints:
 * without them the page loads all the same, later. A search, or a sign-in that comes first, begins with others.
 */
const headStart = () => {
  const start = document.querySelector('meta[name=start]')?.content;
  if (!start || location.search) return;
  const { path, requiresLogin, files, calls } = JSON.parse(start);
  if (requiresLogin && !wasSignedIn()) return;
  const parameterAt = path.split('/').findIndex((part) => part.startsWith(':'));
  const parameter = location.pathname.split('/')[parameterAt];
  for (const file of files)
    preload(file, { as: file.endsWith('.css') ? 'style' : 'script', fetchPriority: 'low' });
  for (const call of calls)
    preload(
      call.replace('$1', () => parameter),
      { as: 'fetch', crossOrigin: 'anonymous' },
    );
};

const preload = (href, attributes) =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', href, ...attributes }),
  );

/** The key is `signedInKey` of packages/web-kit. */
const wasSignedIn = () => {
  try {
    return localStorage.getItem('signed-in') !== null;
  } catch {
    return false;
  }
};

// On a page with a first view the scripts wait in a template (index.html): on a phone they would take the network and
// the processor from what is seen first.
const start = async () => {
  const waiting = document.getElementById('start');
  if (waiting) {
    await Promise.race([
      firstViewDrawn().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
    ]);
    document.head.append(waiting.content);
  }
  headStart();
};
// Once the page is read, and before its deferred scripts run.
document.addEventListener('readystatechange', start, { once: true });
