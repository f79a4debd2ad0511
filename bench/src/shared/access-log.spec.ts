import { readCalls } from './access-log.ts';

const line = (status: number, upstream: string) =>
  `${JSON.stringify({ method: 'GET', route: '/api/services', status, upstream })}\n`;

describe('calls in the access log of the gateway', () => {
  it('counts a call that was repeated for the instance that answered it', () => {
    const log = line(200, '127.0.0.1:1') + line(200, '127.0.0.1:1, 127.0.0.1:2') + line(404, '127.0.0.1:2');
    expect(readCalls(log)).toEqual({
      answered: new Map([
        ['127.0.0.1:1', 1],
        ['127.0.0.1:2', 2],
      ]),
      failed: [],
    });
  });

  it('names a call that failed, whoever failed', () => {
    const { answered, failed } = readCalls(line(502, '127.0.0.1:1') + line(503, ''));
    expect(answered.size).toBe(0);
    expect(failed).toEqual([
      'GET /api/services was answered 502 by 127.0.0.1:1',
      'GET /api/services was answered 503 by the gateway',
    ]);
  });
});
