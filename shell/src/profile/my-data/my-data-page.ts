import type { MyData } from '@mendwell/contracts/account';
import { productName } from '@mendwell/contracts/pages';
import { ownZone } from '@mendwell/contracts/time';
import { formatCode, formatDateTime } from '@mendwell/ui/display/format';
import { pageStyle } from './my-data-style.ts';

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
