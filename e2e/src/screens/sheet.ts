import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from './looks.ts';
import { looksOf } from './looks.ts';
import type { Route, State } from './route.ts';
import { routes } from './routes.ts';

const folder = process.env.SHOTS ?? 'test-results/shots';
const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-');

const nameOf = (route: Route, state: State, { theme, window }: Look) =>
  `${slug(route.name)}/${slug(state.name)}-${window.width}-${theme}.jpg`;

/** Away with what an earlier run left: a picture that could not be taken is missing, not old. */
export const forgetShots = (route: Route) =>
  rmSync(join(folder, slug(route.name)), { recursive: true, force: true });

export const shotFile = (route: Route, state: State, look: Look) => join(folder, nameOf(route, state, look));

const figure = (route: Route, state: State) => (look: Look) => {
  const name = nameOf(route, state, look);
  const caption = `${look.window.width} ${look.theme}`;
  return existsSync(join(folder, name))
    ? `<figure class="w${look.window.width}"><a href="${name}"><img loading="lazy" src="${name}" alt="${route.name}, ${state.name}, ${caption}"></a><figcaption>${caption}</figcaption></figure>`
    : `<figure class="missing">${caption} is missing</figure>`;
};

const section = (route: Route) => `
<section id="${slug(route.name)}"><h2>${route.name}</h2>
${route.states
  .map(
    (state) =>
      `<h3>${state.name}</h3><div class="row">${looksOf(state).map(figure(route, state)).join('')}</div>`,
  )
  .join('\n')}
</section>`;

const page = () => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Every screen</title>
<style>
body { margin: 2rem; font: 14px/1.5 system-ui, sans-serif; background: #eceff3; color: #10243e }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: .75rem 0; background: #eceff3 }
h2 { margin: 3rem 0 0; font-size: 1.5rem } h3 { margin: 1.25rem 0 .5rem; font-size: 1rem }
.row { display: flex; flex-wrap: wrap; gap: 1rem } figure { margin: 0 } figcaption { color: #4b5f78 }
a { display: block; height: 22rem; overflow: hidden; border: 1px solid #c3ceda; border-radius: 6px; background: #fff }
nav a { height: auto; border: 0; background: none; color: inherit } img { display: block; width: 100% }
.w390 { width: 10rem } .w768 { width: 16rem } .w1440 { width: 29rem }
</style>
<h1>Every screen</h1>
<nav>${routes.map(({ name }) => `<a href="#${slug(name)}">${name}</a>`).join('')}</nav>
${routes.map(section).join('\n')}
</html>
`;

/** Run after the last picture: writes one page that shows them all. */
export default function writeSheet() {
  writeFileSync(join(folder, 'index.html'), page());
}
