import type { Call } from '@mendwell/contracts/calls';
import { Problem } from '@mendwell/contracts/problem';
import * as z from 'zod/mini';
import { http, httpPage, isNotFound, ProblemError, provideToken } from './http.ts';

const Answer = z.object({ name: z.string() });
const getPopular = {
  method: 'GET',
  path: '/popularServices',
  service: 'catalog',
  caller: 'anyone',
  summary: 'A call',
  answer: Answer,
} as const satisfies Call;
const getOwn = {
  method: 'GET',
  path: '/booked/{email}',
  service: 'catalog',
  caller: 'user',
  summary: 'A call',
  answer: Answer,
} as const satisfies Call;
const book = {
  method: 'POST',
  path: '/serviceBook',
  service: 'catalog',
  caller: 'user',
  summary: 'A call',
  body: z.object({ a: z.number() }),
  answer: Answer,
} as const satisfies Call;
const getMine = () => http(getOwn, { email: 'maya@example.com' });

const problem: Problem = {
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  code: 'already-booked',
  detail: 'You have already booked this service for this time',
  requestId: 'r1',
};

const answer = (body: string, status = 200, headers: Record<string, string> = {}) => ({
  ok: status < 400,
  status,
  headers: new Headers(headers),
  text: async () => body,
});

/** Only the network is stubbed. */
const network = jest.fn();

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('should have failed')),
    (error: unknown) => (error instanceof ProblemError ? error.problem : Promise.reject(error)),
  );

describe('http', () => {
  beforeEach(() => {
    network.mockReset();
    Object.assign(globalThis, { fetch: network });
    provideToken(async () => 'token-of-maya');
  });

  it('prefixes /api, sends the token and returns the parsed response with its headers', async () => {
    network.mockResolvedValue(answer('{"name":"x","more":1}', 200, { 'x-total-count': '7' }));
    const { data, headers } = await httpPage(Answer, '/services', {});
    expect(data).toEqual({ name: 'x' });
    expect(headers.get('x-total-count')).toBe('7');
    const [url, request] = network.mock.calls[0];
    expect(url).toBe('/api/services');
    expect(request.headers).toMatchObject({ authorization: 'Bearer token-of-maya' });
  });

  it('omits the token from public reads, so that caches can answer', async () => {
    network.mockResolvedValue(answer('{"name":"x"}'));
    await http(getPopular, {});
    expect(network.mock.calls[0][1].headers).not.toHaveProperty('authorization');
    await http(getPopular, {}, { isFresh: true });
    expect(network.mock.calls[1][1].headers).toHaveProperty('authorization');
  });

  it('lets no cache answer in the seconds after a change, so that people see it', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'] });
    network.mockImplementation(async () => answer('{"name":"x"}'));
    const read = async () => {
      await http(getPopular, {});
      const { headers, cache } = network.mock.calls.at(-1)[1];
      return [headers.authorization, cache];
    };
    await httpPage(Answer, '/schedule', { method: 'PUT' });
    expect(await read()).toEqual(['Bearer token-of-maya', 'no-store']);
    jest.setSystemTime(Date.now() + 6_001);
    expect(await read()).toEqual([undefined, 'default']);
    jest.useRealTimers();
  });

  it('puts parameters into the path, encoded, and the others into the query', async () => {
    network.mockResolvedValue(answer('{"name":"x"}'));
    const list = { ...getOwn, query: z.object({ from: z.string() }) };
    await http(list, { email: 'a/b@example.com', from: '1+1' });
    expect(network.mock.calls[0][0]).toBe('/api/booked/a%2Fb%40example.com?from=1%2B1');
  });

  it('uses the answer to a call that the page sent before its scripts ran, once', async () => {
    const early = Promise.resolve(answer('{"name":"early"}'));
    Object.assign(globalThis, { bootCalls: new Map([['/api/popularServices', early]]) });
    network.mockResolvedValue(answer('{"name":"late"}'));
    expect(await http(getPopular, {})).toEqual({ name: 'early' });
    expect(await http(getPopular, {})).toEqual({ name: 'late' });
  });

  it('sends the body as JSON with the given headers', async () => {
    network.mockResolvedValue(answer('{"name":"x"}'));
    await http(book, {}, { a: 1 }, { headers: { 'idempotency-key': 'k' } });
    expect(network.mock.calls[0][1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    });
  });

  it("throws the server's problem with its detail as message", async () => {
    network.mockResolvedValue(answer(JSON.stringify(problem), 409));
    await expect(getMine()).rejects.toThrow(problem.detail);
    expect(await failureOf(getMine())).toEqual(problem);
  });

  it("shows a newer server's detail, even with an unknown code and missing members", async () => {
    const newer = { code: 'clinic-closed', detail: 'This clinic is closed today.' };
    network.mockResolvedValue(
      answer(JSON.stringify({ ...newer, until: 'noon' }), 409, { 'x-request-id': 'r9' }),
    );
    expect(await failureOf(getMine())).toEqual({
      type: 'about:blank',
      title: 'No answer',
      status: 409,
      ...newer,
      requestId: 'r9',
    });
  });

  it('recognises a 404 by its status, whatever the code', async () => {
    network.mockResolvedValue(answer('{"code":"service-retired","detail":"Retired."}', 404));
    expect(await getMine().catch(isNotFound)).toBe(true);
    network.mockResolvedValue(answer('{"code":"service-hidden","detail":"Hidden."}', 403));
    expect(await getMine().catch(isNotFound)).toBe(false);
  });

  it('reports a rejected token to the session and in plain words', async () => {
    const handleRefused = jest.fn();
    provideToken(async () => 'token-of-maya', handleRefused);
    network.mockResolvedValue(
      answer(JSON.stringify({ ...problem, status: 401, code: 'unauthenticated' }), 401),
    );
    await expect(getMine()).rejects.toThrow('Your sign-in has expired. Please sign in again.');
    expect(handleRefused.mock.calls).toEqual([['token-of-maya']]);
  });

  it('reports a network failure in plain words', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(http(getPopular, {}))).toMatchObject({
      code: 'unavailable',
      detail: 'We could not reach Mendwell. Check your connection and try again.',
    });
  });

  it.each([
    ['no response', () => new Promise(() => undefined)],
    ['half a response', async () => ({ ...answer(''), text: () => new Promise(() => undefined) })],
  ])('times out after 10 s with %s', async (_name, hang) => {
    jest.useFakeTimers();
    network.mockImplementation((_url, { signal }) => {
      const aborted = new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([aborted, hang()]).then((response) => ({
        ...Object(response),
        text: () => Promise.race([aborted, Object(response).text()]),
      }));
    });
    const failure = failureOf(http(getPopular, {}));
    await jest.advanceTimersByTimeAsync(9_999);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'timeout', status: 504 });
    jest.useRealTimers();
  });

  it('waits longer for an answer that is known to be long', async () => {
    jest.useFakeTimers();
    network.mockImplementation(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const failure = failureOf(http(getPopular, {}, { timeoutMs: 20_000 }));
    await jest.advanceTimersByTimeAsync(19_999);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'timeout', status: 504 });
    jest.useRealTimers();
  });

  it('times out after 10 s while the token is read, and then sends nothing', async () => {
    jest.useFakeTimers();
    provideToken(() => new Promise(() => undefined));
    const failure = failureOf(getMine());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await failure).toMatchObject({ code: 'timeout', status: 504 });
    expect(network).not.toHaveBeenCalled();
    jest.useRealTimers();
  });

  it('treats an HTML page of a broken gateway as unavailable, and keeps its status', async () => {
    network.mockResolvedValue(answer('<html>', 502));
    expect(await failureOf(http(getPopular, {}))).toMatchObject({ code: 'unavailable', status: 502 });
  });

  it('rejects a response of the wrong shape, with its request id', async () => {
    network.mockResolvedValue(answer('{"title":1}', 200, { 'x-request-id': 'r9' }));
    expect(await failureOf(http(getPopular, {}))).toMatchObject({ code: 'internal', requestId: 'r9' });
  });

  it('does not report calls aborted by the page', async () => {
    const abort = new AbortController();
    network.mockImplementation(async () => {
      abort.abort();
      throw abort.signal.reason;
    });
    await expect(http(getPopular, {}, { signal: abort.signal })).rejects.toHaveProperty('name', 'AbortError');
  });
});
