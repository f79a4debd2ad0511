// A loader for react-refresh's runtime. A page needs one registry of components, whichever build asks for it and by
// which path: the first of shell and slices to run makes it for all. Sharing it by federation would begin a slice's
// share scope before the shell can give it its own.
module.exports = (source) => `if (!globalThis.mendwellRefresh) {
${source}
globalThis.mendwellRefresh = module.exports;
}
module.exports = globalThis.mendwellRefresh;
`;
