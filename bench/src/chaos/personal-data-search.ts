import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { until } from '@mendwell/local/processes/until';
import { serviceNames } from '@mendwell/local/repository';
import { logFileOf } from '@mendwell/local/system/data-folder';
import { sum } from '../shared/figures.ts';
import type { MailServer } from '../shared/mail-server.ts';
import { databaseLogs } from './database.ts';
import { findInLogs, personalDataIn } from './personal-data.ts';
import type { TraceReceiver } from './trace-receiver.ts';

/** Searches logs, traces, metrics and mails for personal data and prints the result. Returns whether there is none. */
export async function hasNoPersonalData(traces: TraceReceiver['received'], mailServer: MailServer) {
  const logs = [await findInLogs(dirname(logFileOf('booking'))), await findInLogs(databaseLogs)];
  const metrics = await findInMetrics();
  const found = [logs.map((each) => each.found), traces.found, metrics.found, mailServer.leaks].flat(2);
  console.log(
    `${sum(logs.map(({ lines }) => lines))} lines of logs, ${traces.exports} exports of traces, ${metrics.lines} lines of metrics of ${metrics.instances} instances and ${mailServer.mails.size} mails: personal data in ${found.length}.`,
  );
  for (const text of found.slice(0, 10)) console.log(`  ✗ ${text}`);
  return found.length === 0;
}

async function findInMetrics() {
  const found: string[] = [];
  let lines = 0;
  const instances = serviceNames.flatMap((name) => [name, `${name}-2`]);
  for (const instance of instances) {
    const text = await until(() => readMetrics(instance), 60_000, 500);
    if (!text) throw new Error(`${instance} serves no metrics.`);
    lines += text.split('\n').length;
    for (const kind of personalDataIn(text)) found.push(`the metrics of ${instance} have ${kind}`);
  }
  return { instances: instances.length, lines, found };
}

/** An instance logs the address of its metrics; the last such line is that of the running process. */
async function readMetrics(instance: string) {
  const file = logFileOf(instance);
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, url] = [...log.matchAll(/"metrics":"([^"]+)"/g)].at(-1) ?? [];
  return url && (await fetch(url)).text();
}
