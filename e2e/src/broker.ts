import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'amqplib';
import { inDataFolder } from './data-folder.ts';

const read = (file: string) => JSON.parse(readFileSync(inDataFolder(file), 'utf8'));

/** Sends a service an event that its handler cannot read, which makes it a dead letter. Returns its id. */
export async function publishUnreadable(service: string, event: string): Promise<string> {
  const { amqp } = read('run/ports.json');
  const password = read('secrets.json').rabbitmq[service];
  const connection = await connect(`amqp://${service}:${password}@127.0.0.1:${amqp}/mendwell`);
  const channel = await connection.createConfirmChannel();
  const messageId = randomUUID();
  const text = Buffer.from('{"name":"not an event"}');
  channel.publish(`${service}.due`, `0.${service}.${event}`, text, { messageId, type: event });
  await channel.waitForConfirms();
  await connection.close();
  return messageId;
}
