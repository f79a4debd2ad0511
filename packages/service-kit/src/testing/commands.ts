import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { TestApp } from './test-app.ts';

const clientOf = ({ app }: TestApp) => app.get<Connection>(getConnectionToken()).getClient();

/** The commands that a service sends to one of its collections from now on, in the list that is returned. */
export function commandsOn(app: TestApp, collection: string): mongo.Document[] {
  const commands: mongo.Document[] = [];
  clientOf(app).on('commandStarted', ({ commandName, command }) => {
    if (command[commandName] === collection) commands.push(command);
  });
  return commands;
}

/** Returns the most rows that one of the service's commands has changed or deleted since the call. */
export function largestWrite(app: TestApp): () => number {
  let largest = 0;
  clientOf(app).on('commandSucceeded', ({ commandName, reply }) => {
    if (commandName === 'update' || commandName === 'delete')
      largest = Math.max(largest, (reply as { n: number }).n);
  });
  return () => largest;
}
