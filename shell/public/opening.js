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

// On a page with a first view the scripts wait in a template (index.html): on a phone they would take the network and
// the processor from what is seen first.
document.addEventListener('DOMContentLoaded', async () => {
  const start = document.getElementById('start');
  if (!start) return;
  await Promise.race([
    firstViewDrawn().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
  ]);
  document.head.append(start.content);
});
