// Blocks the first paint for a moment, so that the page never flashes in the other theme.
document.documentElement.dataset.theme = (() => {
  try {
    return localStorage.getItem('theme') === 'synthwave' ? 'synthwave' : 'light';
  } catch {
    return 'light';
  }
})();
