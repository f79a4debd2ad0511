import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { TestApp } from './test-app.ts';

/** Returns the most rows that one of the service's commands has changed or deleted since the call. */
export function largestWrite({ app }: TestApp): () => number {
  let largest = 0;
  const client = app.get<Connection>(getConnectionToken()).getClient();
  client.on('commandSucceeded', ({ commandName, reply }) => {
    if (commandName === 'update' || commandName === 'delete')
      largest = Math.max(largest, (reply as { n: number }).n);
  });
  return () => largest;
}
