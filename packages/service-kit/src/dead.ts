import { runDeadLetterCommand } from './dead-letters.ts';

/*
 * Settles dead letters in a service's container: node /app/packages/service-kit/dist/dead.js list. The service's broker user
 * may read the service's own queues only.
 */
const { AMQP_URL } = process.env;
if (!AMQP_URL) throw new Error('AMQP_URL is missing: run this in a container of a service');
process.exitCode = await runDeadLetterCommand(process.argv.slice(2), () => AMQP_URL);
