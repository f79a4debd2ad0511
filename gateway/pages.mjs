// Prints the setting GATEWAY_PAGES: a regular expression for the paths of all pages, by the router's rules (any
// case, a slash at the end). Every other path that nobody serves is answered with status 404.
import { shellPages, slicePages } from '../packages/contracts/src/pages.ts';

const segmentsOf = (path) => path.slice(1).replaceAll(/:\w+/g, '[^/]+');
const paths = [...slicePages.map(({ path }) => path), ...shellPages].map(segmentsOf);
console.log(`^/(?:${paths.join('|')})/?$`);
