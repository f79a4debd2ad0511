import { countCalls, parse } from './access-log.ts';

const line = (status: number, upstream: string) =>
  `${JSON.stringify({ method: 'GET', route: '/api/services', status, upstream })}\n`;

describe("calls in the gateway's access log", () => {
  it('counts a retried call for the instance that answered it', () => {
    const log = line(200, '127.0.0.1:1') + line(200, '127.0.0.1:1, 127.0.0.1:2') + line(404, '127.0.0.1:2');
    expect(countCalls(parse(log))).toEqual({
      answered: new Map([
        ['127.0.0.1:1', 1],
        ['127.0.0.1:2', 2],
      ]),
      failed: [],
    });
  });

  it('describes a failed call, whether an instance or the gateway answered', () => {
    const { answered, failed } = countCalls(parse(line(502, '127.0.0.1:1') + line(503, '')));
    expect(answered.size).toBe(0);
    expect(failed).toEqual([
      'GET /api/services was answered 502 by 127.0.0.1:1',
      'GET /api/services was answered 503 by the gateway',
    ]);
  });
});
