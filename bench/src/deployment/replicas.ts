import { onStop } from '@mendwell/local/processes/command';
import { startBroker } from './broker.ts';
import { startDatabase } from './database.ts';
import { startLoadBalancer } from './load-balancer.ts';

/**
 * A replica set and a RabbitMQ cluster of three each, and one address for all instances of a service that others call.
 * Systems that are started afterwards use them, so call this before importing a module that reads the environment.
 */
export async function prepareReplicas() {
  const balancers = { catalog: await startLoadBalancer(), booking: await startLoadBalancer() };
  for (const { stop } of Object.values(balancers)) onStop(stop);
  process.env.CATALOG_URL = balancers.catalog.url;
  process.env.BOOKING_URL = balancers.booking.url;
  const [database, broker] = await Promise.all([startDatabase(), startBroker()]);
  process.env.MONGODB_URI = database.uri;
  process.env.AMQP_URL = broker.url;
  return { database, broker, balancers };
}
export type Replicas = Awaited<ReturnType<typeof prepareReplicas>>;
