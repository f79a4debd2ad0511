import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { keepLogs } from './keep-logs.ts';

describe('keepLogs', () => {
  const place = `test-results/keep-logs-${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'keep-logs-'));
  afterAll(() => {
    for (const made of [folder, join(root, place)]) rmSync(made, { recursive: true });
  });

  it('leaves every server’s log to be read, the broker’s own too, and none of its data', () => {
    jest.spyOn(console, 'error').mockImplementation();
    mkdirSync(join(folder, 'rabbitmq/log'), { recursive: true });
    writeFileSync(join(folder, 'mongodb.log'), 'mongod');
    writeFileSync(join(folder, 'rabbitmq/log/mendwell@localhost.log'), 'broker');
    writeFileSync(join(folder, 'rabbitmq/queue.data'), 'messages');
    keepLogs(folder, place);
    expect(readFileSync(join(root, place, 'mongodb.log'), 'utf8')).toBe('mongod');
    expect(readFileSync(join(root, place, 'rabbitmq/log/mendwell@localhost.log'), 'utf8')).toBe('broker');
    expect(existsSync(join(root, place, 'rabbitmq/queue.data'))).toBe(false);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(join(root, place)));
  });
});
