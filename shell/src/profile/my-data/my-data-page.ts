import type { MyData } from '@mendwell/contracts/account';
import { productName } from '@mendwell/contracts/pages';
import { ownZone } from '@mendwell/contracts/time';
import { formatCode, formatDateTime } from '@mendwell/ui/display/format';

interface Download {
  /** The user's name. */
  name: string;
  downloadedAt: string;
  services: MyData[];
}

/** The data as a page without scripts, which a browser opens from a file. */
export const myDataPage = ({ name, downloadedAt, services }: Download): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escaped(`My data || ${productName}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>What ${productName} keeps about ${name ? `<bdi>${escaped(name)}</bdi>` : 'you'}</h1>
<p>Downloaded on ${time(downloadedAt)}. Times are in ${escaped(ownZone())}.</p>
</header>
<nav aria-label="Contents">
<ul>${services.map(({ service }) => `<li><a href="#${escaped(service)}">${title(service)}</a></li>`).join('')}</ul>
</nav>
<main>
${services.map(serviceSection).join('\n')}
</main>
</body>
</html>
`;

const serviceSection = ({ service, at, sections }: MyData) => {
  const lists = Object.entries(sections).map(
    ([name, records]) => `<h3>${title(name)} (${records.length})</h3>\n${recordList(records)}`,
  );
  return `<section id="${escaped(service)}">
<h2>${title(service)}</h2>
<p>As of ${time(at)}.</p>
${lists.join('\n') || '<p>Nothing.</p>'}
</section>`;
};

const recordList = (records: object[]) =>
  records.length === 0
    ? '<p>Nothing.</p>'
    : `<ol>${records.map((record) => `<li>${fields(record)}</li>`).join('')}</ol>`;

const fields = (record: object) =>
  `<dl>${Object.entries(record)
    .map(([name, value]) => `<div><dt>${title(name)}</dt><dd>${textOf(value)}</dd></div>`)
    .join('')}</dl>`;

/** As JSON has it: an ISO instant also as a time, lists and nested records also as such. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '<span class="none">None</span>';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && instant.test(value)) return time(value);
  if (typeof value !== 'object') return `<span dir="auto">${escaped(String(value))}</span>`;
  if (!Array.isArray(value)) return fields(value);
  if (value.length === 0) return '<span class="none">None</span>';
  return `<ul>${value.map((item) => `<li>${textOf(item)}</li>`).join('')}</ul>`;
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const time = (at: string) => {
  const iso = escaped(at);
  const isTime = !Number.isNaN(Date.parse(at));
  return isTime ? `<time datetime="${iso}">${escaped(formatDateTime(at))}</time> <small>${iso}</small>` : iso;
};

/** A name of the services as a heading: `bookingRequests` → `Booking requests`. */
const title = (name: string) =>
  escaped(
    formatCode(
      name
        .replace(/^_/, '')
        .replace(/([a-z\d])([A-Z])/g, (_, before, after) => `${before}-${after.toLowerCase()}`),
    ),
  );

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The style of the page in the download. It follows the colour scheme of the browser and needs no other file. */
const pageStyle = `
:root { color-scheme: light dark; --background: #f5f8fa; --ink: #10243e; --muted: #4b5f78; --line: #d5dee8; --surface: #fff; --primary: #0a6c74; }
@media (prefers-color-scheme: dark) {
  :root { --background: #180f3a; --ink: #f6f2ff; --muted: #bdb2e6; --line: #3a2c73; --surface: #22174d; --primary: #ff6ac1; }
}
* { box-sizing: border-box; }
body { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--background);
  color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 2px solid var(--line); }
a { color: var(--primary); }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 0; list-style: none; }
ol { display: grid; gap: 1rem; padding: 0; list-style: none; }
ol > li { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
dl { display: grid; gap: .5rem; margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: .25rem 1rem; }
dt, small, .none, header p, section > p { color: var(--muted); }
dd { margin: 0; white-space: pre-wrap; }
dd ul { display: grid; gap: .75rem; margin: 0; padding-left: 1.25rem; }
dd dl > div { grid-template-columns: minmax(0, 5rem) minmax(0, 1fr); }
dd dl { padding-left: .75rem; border-left: 2px solid var(--line); }
@media (max-width: 34rem) { dl > div, dd dl > div { grid-template-columns: minmax(0, 1fr); gap: 0; } }
@media print { body { max-width: none; padding: 0; } ol > li { break-inside: avoid; } }
`;
