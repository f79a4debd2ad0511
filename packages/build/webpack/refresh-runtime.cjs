// A loader for react-refresh's runtime. A page needs one component registry for all builds and import paths, so the first
// of shell and slices to run creates it for all. Sharing it by federation would initialise a slice's share scope before
// the shell provides its own.
module.exports = (source) => `if (!globalThis.mendwellRefresh) {
${source}
globalThis.mendwellRefresh = module.exports;
}
module.exports = globalThis.mendwellRefresh;
`;
