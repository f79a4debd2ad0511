import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import { OutboxRelay } from '@mendwell/service-kit/events/outbox-relay';
import { overridden } from '@mendwell/service-kit/kit.module';
import type { ServiceOverrides } from '@mendwell/service-kit/service-definition';
import { withoutPersonalData } from '@mendwell/service-kit/telemetry/logging';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.ts';
import { OperatorsService } from './operators.service.ts';

const usage = `Usage: list             shows who runs the marketplace
       add <e-mail>     lets somebody who has registered run it; they have to sign in again
       remove <e-mail>  ends that, removes their second factor and signs them out everywhere`;

type Print = (line: string) => void;

interface Options extends Pick<ServiceOverrides, 'environment'> {
  print?: Print;
}

/** Lists, adds and removes operators, with the environment of the service. Resolves with the exit code. */
export async function runOperatorsCommand(
  args: readonly string[],
  { environment, print = console.log }: Options = {},
): Promise<number> {
  const [command = '', email = '', ...others] = args;
  const isKnown = command === 'list' ? email === '' : ['add', 'remove'].includes(command) && email !== '';
  if (!isKnown || others.length > 0) {
    print(usage);
    return 2;
  }
  const root = overridden(AppModule, { jobs: false, ...(environment && { environment }) });
  let app: INestApplicationContext | undefined;
  try {
    app = await NestFactory.createApplicationContext(root, { logger: ['error'], abortOnError: false });
    const operators = app.get(OperatorsService, { strict: false });
    if (command === 'list') await list(operators, print);
    else print(await withPublisher(app, () => (command === 'add' ? add : remove)(operators, email)));
    return 0;
  } catch (error) {
    print(`${reasonOf(error)}.`);
    return 1;
  } finally {
    await app?.close();
  }
}

const reasonOf = (error: unknown) =>
  error instanceof DomainError ? error.detail : withoutPersonalData(String(error)).replace(/\.$/, '');

async function list(operators: OperatorsService, print: Print): Promise<void> {
  const all = await operators.list();
  if (all.length === 0) print('There is no operator yet.');
  for (const { email, since } of all) print(`${email}  since ${since.toISOString().slice(0, 10)}`);
}

const add = async (operators: OperatorsService, email: string) =>
  (await operators.add(email))
    ? 'They are an operator from the next sign-in on.'
    : 'They are an operator already.';

const remove = async (operators: OperatorsService, email: string) =>
  (await operators.remove(email))
    ? 'They are no operator any more, and signed out.'
    : 'They are no operator.';

const connectWithinMs = 5_000;

/**
 * Publishes the events of a command without consuming any. If the broker cannot be reached, a running instance publishes them
 * later.
 */
async function withPublisher<Result>(
  app: INestApplicationContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const publisher = app.get(EventPublisher, { strict: false });
  const relay = app.get(OutboxRelay, { strict: false });
  const isReady = new Promise<void>((resolve) => publisher.onReady(resolve));
  await publisher.start();
  relay.start();
  try {
    await Promise.race([isReady, delay(connectWithinMs, undefined, { ref: false })]);
    return await work();
  } finally {
    await relay.stop();
    await publisher.close();
  }
}
