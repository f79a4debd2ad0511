import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokerRights } from './broker-rights.ts';

const definitions = (name: string) =>
  JSON.parse(readFileSync(join('infra/rabbitmq/definitions', name), 'utf8'));
const forUser = (entries: { user: string }[], user: string) => entries.find((entry) => entry.user === user);

describe.each(['catalog', 'booking', 'payment'])('the broker user of %s', (service) => {
  const { configure, write, read, topicWrite } = brokerRights(service);

  it('may declare the queues of its consumers, and nothing else that is not its own', () => {
    const { permissions } = definitions('1-users.json.template');
    expect(forUser(permissions, service)).toEqual({
      user: service,
      vhost: 'mendwell',
      configure,
      write,
      read,
    });
  });

  it('may publish its own events only', () => {
    const topicPermissions = definitions('2-topic-permissions.json').topic_permissions;
    expect(forUser(topicPermissions, service)).toMatchObject({ exchange: 'events', write: topicWrite });
  });
});

it('does not let a service read or delete what is not addressed by its own events', () => {
  const { read, configure } = brokerRights('catalog');
  expect(new RegExp(read).test('booking.service.published')).toBe(true);
  for (const foreign of [
    'booking.payment.succeeded',
    'booking.service.published.dead',
    'booking.dead',
    'payment.x',
  ]) {
    expect([new RegExp(read).test(foreign), new RegExp(configure).test(foreign)]).toEqual([false, false]);
  }
});
