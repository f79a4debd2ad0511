import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from './pages.ts';

const read = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

const alerts = namesIn(read('alerts.yml'), /alert: (\w+)/g);

it.each(Object.entries(pages))('Grafana shows the page %s as it is written in src/pages.ts', (name, page) => {
  expect(JSON.parse(read(`dashboards/${name}.json`))).toEqual(JSON.parse(JSON.stringify(page)));
});

it.each(alerts)('%s has numbers that fire it, and a paragraph for whoever is called', (alert) => {
  expect(namesIn(read('alerts.test.yml'), /alertname: (\w+)$/gm)).toContain(alert);
  expect(namesIn(read('../../docs/operations.md'), /^### (\w+)$/gm)).toContain(alert);
});
