import { listen } from '@mendwell/service-kit/testing/listen';

const free = { status: 200, body: { total: 0, obligations: [] } as unknown };

/** A test booking service: its answers about bookings, by id, and obligations, and the tokens of its callers. */
export async function startTestBookings() {
  const answers = new Map<string, { status: number; body?: unknown }>();
  const tokens: string[] = [];
  const state = { obligations: free };
  const { url, close } = await listen((request, response) => {
    tokens.push(request.headers.authorization ?? '');
    const path = request.url ?? '';
    const found = answers.get(path.replace('/internal/bookings/', ''));
    const { status, body = {} } =
      path === '/bookings/obligations' ? state.obligations : (found ?? { status: 404 });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const empty = () => {
    answers.clear();
    tokens.length = 0;
    state.obligations = free;
  };
  return { url, answers, tokens, state, empty, close };
}
