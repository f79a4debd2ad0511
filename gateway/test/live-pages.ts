import { answer } from './upstreams.ts';

export const asPage = { headers: { accept: 'text/html' } };

/** Answers 404 at these paths of an upstream. */
export const answer404 = (upstream: 'shell' | 'releases', ...paths: string[]) => {
  for (const path of paths) answer(upstream, path, (_, response) => response.writeHead(404).end('not here'));
};

/** The live file of the page at `path`. */
export const pageFileAt = (path: string) => `/live/pages${path}/index.html`;

/** Answers with the file that `deploy` writes for a page. */
export const pageFile = (path: string, content: string, preview = '') =>
  answer('releases', pageFileAt(path).replace('/live', `/live${preview}`), (_, response) =>
    response.setHeader('content-type', 'text/html').end(content),
  );

/** Answers with the list of live releases, or its copy. */
export const liveList = (slices: object[], file = 'releases.json') =>
  answer('releases', `/live/${file}`, (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(slices)),
  );

/** Answers with the shell's page. */
export const shellPage = (html: string) =>
  answer('shell', '/index.html', (_, response) => response.setHeader('content-type', 'text/html').end(html));
