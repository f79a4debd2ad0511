import { z } from 'zod';
import { loadConfig, serviceConfig } from '../config.ts';
import { runDeadLetterCommand } from './dead-letters.ts';

/*
 * Settles dead letters in a service's container: node /app/packages/service-kit/dist/events/dead-letters-command.js list. The service's broker user
 * may read the service's own queues only.
 */
const { AMQP_URL } = loadConfig(z.object(serviceConfig));
process.exitCode = await runDeadLetterCommand(process.argv.slice(2), () => AMQP_URL);
