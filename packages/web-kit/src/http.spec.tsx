import { Problem } from '@mendwell/contracts/problem';
import * as z from 'zod/mini';
import { http, httpPage, isNotFound, ProblemError, provideToken } from './http.ts';

const Answer = z.object({ name: z.string() });

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

/** The network is not ours, so it is the one thing replaced. */
const network = jest.fn();

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('should have failed')),
    (error: unknown) => (error instanceof ProblemError ? error.problem : Promise.reject(error)),
  );

describe('calls to our server', () => {
  beforeEach(() => {
    network.mockReset();
    Object.assign(globalThis, { fetch: network });
    provideToken(async () => 'token-of-maya');
  });

  it('go under /api, carry the token and give the parsed answer with its headers', async () => {
    network.mockResolvedValue(answer('{"name":"x","more":1}', 200, { 'x-total-count': '7' }));
    const { data, headers } = await httpPage(Answer, '/services');
    expect(data).toEqual({ name: 'x' });
    expect(headers.get('x-total-count')).toBe('7');
    const [url, request] = network.mock.calls[0];
    expect(url).toBe('/api/services');
    expect(request.headers).toMatchObject({ authorization: 'Bearer token-of-maya' });
  });

  it('leave the token out of public reads, so that caches may answer', async () => {
    network.mockResolvedValue(answer('{"name":"x"}'));
    await http(Answer, '/popularServices', { anonymous: true });
    expect(network.mock.calls[0][1].headers).not.toHaveProperty('authorization');
  });

  it('take the answer that the page asked for before its scripts ran, once', async () => {
    const opening = { answer: Promise.resolve(answer('{"name":"early"}')), abort: jest.fn() };
    Object.assign(globalThis, { openingCalls: new Map([['/api/popularServices', opening]]) });
    network.mockResolvedValue(answer('{"name":"late"}'));
    expect(await http(Answer, '/popularServices')).toEqual({ name: 'late' });
    expect(await http(Answer, '/popularServices', { anonymous: true })).toEqual({ name: 'early' });
    expect(await http(Answer, '/popularServices', { anonymous: true })).toEqual({ name: 'late' });
  });

  it('end a call that the page began before its scripts ran, when nobody wants its answer any more', async () => {
    const { promise, reject } = Promise.withResolvers();
    const opening = { answer: promise, abort: () => reject(new Error('aborted')) };
    Object.assign(globalThis, { openingCalls: new Map([['/api/popularServices', opening]]) });
    const left = new AbortController();
    const call = http(Answer, '/popularServices', { anonymous: true, signal: left.signal });
    left.abort();
    await expect(call).rejects.toThrow('aborted');
  });

  it('send a body as JSON, with the headers asked for', async () => {
    network.mockResolvedValue(answer('{"name":"x"}'));
    await http(Answer, '/serviceBook', {
      method: 'POST',
      body: { a: 1 },
      headers: { 'idempotency-key': 'k' },
    });
    expect(network.mock.calls[0][1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    });
  });

  it("throw the server's problem, whose detail is the message to show", async () => {
    network.mockResolvedValue(answer(JSON.stringify(problem), 409));
    await expect(http(Answer, '/serviceBook')).rejects.toThrow(problem.detail);
    expect(await failureOf(http(Answer, '/serviceBook'))).toEqual(problem);
  });

  it('show what a newer server says, though its code is unknown here and half of the problem is missing', async () => {
    const newer = { code: 'clinic-closed', detail: 'This clinic is closed today.' };
    network.mockResolvedValue(
      answer(JSON.stringify({ ...newer, until: 'noon' }), 409, { 'x-request-id': 'r9' }),
    );
    expect(await failureOf(http(Answer, '/serviceBook'))).toEqual({
      type: 'about:blank',
      title: 'No answer',
      status: 409,
      ...newer,
      requestId: 'r9',
    });
  });

  it('know by its status what no longer exists, whatever the code is', async () => {
    network.mockResolvedValue(answer('{"code":"service-retired","detail":"Retired."}', 404));
    expect(await http(Answer, '/services/1').catch(isNotFound)).toBe(true);
    network.mockResolvedValue(answer('{"code":"service-hidden","detail":"Hidden."}', 403));
    expect(await http(Answer, '/services/1').catch(isNotFound)).toBe(false);
  });

  it('report a refused token to the session, and say so in plain words', async () => {
    const handleRefused = jest.fn();
    provideToken(async () => 'token-of-maya', handleRefused);
    network.mockResolvedValue(
      answer(JSON.stringify({ ...problem, status: 401, code: 'unauthenticated' }), 401),
    );
    await expect(http(Answer, '/serviceBook')).rejects.toThrow(
      'Your sign-in has expired. Please sign in again.',
    );
    expect(handleRefused).toHaveBeenCalledTimes(1);
  });

  it('say in plain words that the network failed', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(http(Answer, '/services'))).toMatchObject({
      code: 'unavailable',
      detail: 'We could not reach Mendwell. Check your connection and try again.',
    });
  });

  it.each([
    ['no answer', () => new Promise(() => undefined)],
    ['half an answer', async () => ({ ...answer(''), text: () => new Promise(() => undefined) })],
  ])('give up after 10 s with %s, and say so', async (_name, hang) => {
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
    const failure = failureOf(http(Answer, '/services'));
    await jest.advanceTimersByTimeAsync(9_999);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'timeout', status: 504 });
    jest.useRealTimers();
  });

  it('treat an HTML page from a broken gateway as unavailable, and keep its status', async () => {
    network.mockResolvedValue(answer('<html>', 502));
    expect(await failureOf(http(Answer, '/services'))).toMatchObject({ code: 'unavailable', status: 502 });
  });

  it('refuse an answer of another shape, naming the request', async () => {
    network.mockResolvedValue(answer('{"title":1}', 200, { 'x-request-id': 'r9' }));
    expect(await failureOf(http(Answer, '/services'))).toMatchObject({ code: 'internal', requestId: 'r9' });
  });

  it('are not reported as failed when the page itself aborted them', async () => {
    const abort = new AbortController();
    network.mockImplementation(async () => {
      abort.abort();
      throw abort.signal.reason;
    });
    await expect(http(Answer, '/services', { signal: abort.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});
