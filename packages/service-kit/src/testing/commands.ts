import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { TestApp } from './test-app.ts';

/** The commands that a service sends to one of its collections from now on, in the list that is returned. */
export function commandsOn({ app }: TestApp, collection: string): mongo.Document[] {
  const commands: mongo.Document[] = [];
  const client = app.get<Connection>(getConnectionToken()).getClient();
  client.on('commandStarted', ({ commandName, command }) => {
    if (command[commandName] === collection) commands.push(command);
  });
  return commands;
}
