import { existsSync, readFileSync } from 'node:fs';
import { until } from '@mendwell/local/processes/until';
import type { MongoClient } from '@mendwell/local/servers/mongodb';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import type { StandIns } from '../shared/stand-ins.ts';
import { findInDatabases } from './find-texts.ts';
import { findInLogs, instructions, personalDataIn } from './personal-data.ts';

/**
 * Searches logs, traces, metrics and mails for personal data, and the databases for readable health texts; prints the result.
 * Returns how much it has found.
 */
export async function findPersonalData(
  { traces, mailServer }: StandIns,
  client: MongoClient,
  instances: string[],
) {
  // Those of an earlier start are kept, too.
  const logs = await findInLogs(dataFolder);
  const metrics = await findInMetrics(instances);
  const stored = await findInDatabases(client, { 'a health text': [instructions] });
  const found = [...logs.found, ...traces.found, ...metrics.found, ...mailServer.leaks, ...stored.found];
  console.log(
    `${stored.documents} documents, ${logs.lines} lines of logs, ${traces.exports} exports of traces, ${metrics.lines} lines of metrics of ${instances.length} instances and ${mailServer.mails.size} mails: personal data in ${found.length}.`,
  );
  for (const text of found.slice(0, 10)) console.log(`  ✗ ${text}`);
  return found.length;
}

async function findInMetrics(instances: string[]) {
  const found: string[] = [];
  let lines = 0;
  for (const instance of instances) {
    const text = await until(() => readMetrics(instance), 60_000, 500);
    if (!text) throw new Error(`${instance} serves no metrics.`);
    lines += text.split('\n').length;
    for (const kind of personalDataIn(text)) found.push(`the metrics of ${instance} have ${kind}`);
  }
  return { lines, found };
}

/** An instance logs the address of its metrics; the last such line is that of the running process. */
async function readMetrics(instance: string) {
  const file = logFileOf(instance);
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, url] = [...log.matchAll(/"metrics":"([^"]+)"/g)].at(-1) ?? [];
  return url && (await fetch(url)).text();
}
