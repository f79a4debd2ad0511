// antd writes its styles into the page. No test looks at them, but jsdom would match every rule whenever a test asks for
// something by its role. So its style elements stay outside the page.
const updateCSS = () => document.createElement('style');
module.exports = { clearContainerCache() {}, injectCSS: updateCSS, removeCSS() {}, updateCSS };
