import { answer } from './upstreams.ts';

export const asPage = { headers: { accept: 'text/html' } };

/** Answers as a server that has no such file, for these addresses of an upstream. */
export const haveNot = (upstream: 'shell' | 'releases', ...paths: string[]) => {
  for (const path of paths) answer(upstream, path, (_, response) => response.writeHead(404).end('not here'));
};

/** The file of what is live by which the gateway knows the page at `path`. */
export const pageFileAt = (path: string) => `/live/pages${path}/index.html`;

/** Answers as `deploy` writes it for a page. */
export const pageFile = (path: string, content: string) =>
  answer('releases', pageFileAt(path), (_, response) =>
    response.setHeader('content-type', 'text/html').end(content),
  );

/** Answers as the list of what is live, or its copy. */
export const listOfLive = (slices: object[], file = 'releases.json') =>
  answer('releases', `/live/${file}`, (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(slices)),
  );

/** Answers as the shell's page. */
export const shellPage = (html: string) =>
  answer('shell', '/index.html', (_, response) => response.setHeader('content-type', 'text/html').end(html));
