import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from './looks.ts';
import { looksOf } from './looks.ts';
import type { Route, State } from './route.ts';
import { routes } from './routes.ts';

const folder = process.env.SHOTS ?? 'test-results/shots';
const slug = (text: string) => text.toLowerCase().replace(/\W+/g, '-');

const nameOf = (route: Route, state: State, { theme, window }: Look) =>
  `${slug(route.name)}/${slug(state.name)}-${window.width}-${theme}.jpg`;

/** Deletes the screenshots of earlier runs, so that a failed one is missing instead of outdated. */
export const forgetShots = (section: string) =>
  rmSync(join(folder, slug(section)), { recursive: true, force: true });

export const shotFile = (route: Route, state: State, look: Look) => join(folder, nameOf(route, state, look));

/** The subject of each kind of mail; mails have one theme. */
export const mailKinds = {
  'requested, to the patient': /^Appointment requested with/,
  'requested, to the provider': /^New request from/,
  moved: /moved$/,
  declined: /declined$/,
  cancelled: /cancelled$/,
  working: /has started on your request$/,
  completed: /completed$/,
  'paid, to the patient': /^You paid/,
  'paid, to the provider': /paid \$[\d.,]+$/,
  'refunded, to the patient': /^Refund of \$[\d.,]+$/,
  'refunded, to the provider': /^Refund of \$[\d.,]+ to/,
  'a day before': /^Tomorrow/,
  'an hour before': /^In 1 hour/,
};
/** The narrowest phone, and the column of a mail client. */
export const mailWidths = [320, 640];

const nameOfMail = (kind: string, width: number) => `mails/${slug(kind)}-${width}.jpg`;
export const mailShot = (kind: string, width: number) => join(folder, nameOfMail(kind, width));

const figure = (name: string, width: number, caption: string) =>
  existsSync(join(folder, name))
    ? `<figure class="w${width}"><a href="${name}"><img loading="lazy" src="${name}" alt="${name}"></a><figcaption>${caption}</figcaption></figure>`
    : `<figure class="missing">${caption} is missing</figure>`;

const row = (title: string, figures: string[]) =>
  `<h3>${title}</h3><div class="row">${figures.join('')}</div>`;

const section = (title: string, rows: string[]) => `
<section id="${slug(title)}"><h2>${title}</h2>
${rows.join('\n')}
</section>`;

const rowOf = (route: Route) => (state: State) =>
  row(
    state.name,
    looksOf(state).map((look) =>
      figure(nameOf(route, state, look), look.window.width, `${look.window.width} ${look.theme}`),
    ),
  );

const sections = () => [
  ...routes.map((route) => section(route.name, route.states.map(rowOf(route)))),
  section(
    'Mails',
    Object.keys(mailKinds).map((kind) =>
      row(
        kind,
        mailWidths.map((width) => figure(nameOfMail(kind, width), width, String(width))),
      ),
    ),
  ),
];

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
.w320, .w390 { width: 10rem } .w640, .w768 { width: 16rem } .w1440 { width: 29rem }
</style>
<h1>Every screen</h1>
<nav>${[...routes.map(({ name }) => name), 'Mails'].map((name) => `<a href="#${slug(name)}">${name}</a>`).join('')}</nav>
${sections().join('\n')}
</html>
`;

/** Runs after the last screenshot: writes a page that shows all of them. */
export default function writeSheet() {
  writeFileSync(join(folder, 'index.html'), page());
}
