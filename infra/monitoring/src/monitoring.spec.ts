import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const read = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

const alerts = namesIn(read('alerts.yml'), /alert: (\w+)/g);

it('the dashboard asks for calls and answers that the services describe', () => {
  const selector = /job="(\w+)",route="([^"]+)",status="(\d+)"/g;
  const asked = [...read('dashboards/mendwell.json').replaceAll('\\"', '"').matchAll(selector)];
  expect(asked).not.toEqual([]);
  for (const [, job, route, status] of asked) {
    const { paths } = JSON.parse(read(`../../docs/openapi/${job}.json`));
    const methods = Object.values<{ responses: object }>(paths[String(route)]);
    expect(methods.flatMap(({ responses }) => Object.keys(responses))).toContain(status);
  }
});

it.each(alerts)('%s has a test case', (alert) => {
  expect(namesIn(read('alerts.test.yml'), /alertname: (\w+)$/gm)).toContain(alert);
});

it('Prometheus scrapes every service, under its own name', () => {
  const services = globSync('*/package.json', { cwd: join(__dirname, '../../../services') }).map(dirname);
  const files = globSync('services/*.yml', { cwd: join(__dirname, '..') }).map(read);
  const job = /job_name: (\w+)\n.*names: \[\1\]/;
  expect(files.map((file) => job.exec(file)?.[1]).sort()).toEqual(services.sort());
});

describe('docs/operations/alerts.md', () => {
  const [, ...texts] = read('../../docs/operations/alerts.md').split(/^### /m);
  const sections = texts.map((text) => [text.split('\n')[0], text] as const);

  it('has a section for every alert, and no others', () => {
    expect(sections.map(([alert]) => alert).sort()).toEqual(alerts.toSorted());
  });

  it('names the pages of the desk to which alerts link', () => {
    const links = [...read('alerts.yml').matchAll(/alert: (\w+)(?:(?!alert:).)*?desk: '(\S+)'/gs)];
    expect(links).not.toEqual([]);
    for (const [, alert, page] of links)
      expect(sections.find(([name]) => name === alert)?.[1]).toContain(`\`${page}\``);
  });

  it.each(sections)('names what to look at and what to do: %s', (_, text) => {
    expect(text).toMatch(/^- \*\*Look:\*\* .*^- \*\*Do:\*\* \S/ms);
  });
});
