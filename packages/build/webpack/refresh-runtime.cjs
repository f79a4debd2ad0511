// Fast Refresh works through one registry on the page: the first of shell and slices to run makes it for all.
// Sharing it by federation would begin a slice's share scope before the shell can give it its own.
module.exports = globalThis.mendwellRefresh ??= require('react-refresh');
