import { randomUUID } from 'node:crypto';
import { amqpUrl, vhost } from '@mendwell/local/servers/rabbitmq';
import { lastPorts } from '@mendwell/local/system/ports';
import { passwordOf, readSecrets } from '@mendwell/local/system/secrets';
import { connect } from 'amqplib';

/** Sends a service an event that its handler cannot read, which makes it a dead letter. Returns its id. */
export async function publishUnreadable(service: string, event: string): Promise<string> {
  const password = passwordOf(service, readSecrets().rabbitmq);
  const connection = await connect(amqpUrl(Number(lastPorts()?.amqp), service, password, vhost));
  const channel = await connection.createConfirmChannel();
  const messageId = randomUUID();
  const text = Buffer.from('{"name":"not an event"}');
  channel.publish(`${service}.due`, `0.${service}.${event}`, text, { messageId, type: event });
  await channel.waitForConfirms();
  await connection.close();
  return messageId;
}
