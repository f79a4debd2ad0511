/** The rule of ARCHITECTURE.md about rooms, on its own: unlike the others, it leaves out specs, which look up and down. */
const { options } = require('./.dependency-cruiser.cjs');

/** The workspaces whose rooms are checked. */
const walled = ['packages/[^/]+', 'services/[^/]+', 'shell', 'mfe-[^/]+'];

module.exports = {
  forbidden: [
    {
      name: 'rooms-have-walls',
      comment:
        'No two rooms of a workspace, the first folders under its `src`, import each other, directly or through others.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^((?:${walled.join('|')})/src)/[^/]+$` },
      to: { path: '^$1/[^/]+$', circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: ['node_modules', '/dist/', '\\.spec\\.', '/testing/'] },
  },
};
