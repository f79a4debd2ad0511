import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { until } from '@mendwell/local/processes/until';
import { serviceNames } from '@mendwell/local/repository';
import { logFileOf } from '@mendwell/local/system/data-folder';
import type { MailServer } from '../shared/mail-server.ts';
import { databaseLogs } from './database.ts';
import { findInLogs, personalDataIn } from './personal-data.ts';
import type { TraceReceiver } from './trace-receiver.ts';

/** Prints what names a person in logs, traces and metrics, or says too much in a mail. True if nothing does. */
export async function areDiscreet(traces: TraceReceiver['received'], { mails, indiscretions }: MailServer) {
  const logs = [await findInLogs(dirname(logFileOf('booking'))), await findInLogs(databaseLogs)];
  const metrics = await findInMetrics();
  const found = [...logs.flatMap((each) => each.found), ...traces.found, ...metrics.found, ...indiscretions];
  const lines = logs.reduce((sum, each) => sum + each.lines, 0);
  console.log(
    `${lines} lines of logs, ${traces.exports} exports of traces, ${metrics.lines} lines of metrics of ${metrics.instances} instances and ${mails.size} mails: ${found.length} say too much.`,
  );
  for (const text of found.slice(0, 10)) console.log(`  ✗ ${text}`);
  return found.length === 0;
}

/** Every instance says in its log where its metrics are; the last line is that of the process that runs. */
async function findInMetrics() {
  const found: string[] = [];
  let lines = 0;
  const instances = serviceNames.flatMap((name) => [name, `${name}-2`]);
  for (const instance of instances) {
    const text = await until(() => readMetrics(instance), 60_000, 500);
    if (!text) throw new Error(`${instance} shows no metrics.`);
    lines += text.split('\n').length;
    for (const kind of personalDataIn(text)) found.push(`the metrics of ${instance} have ${kind}`);
  }
  return { instances: instances.length, lines, found };
}

async function readMetrics(instance: string) {
  const file = logFileOf(instance);
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, url] = [...log.matchAll(/"metrics":"([^"]+)"/g)].at(-1) ?? [];
  return url && (await fetch(url)).text();
}
