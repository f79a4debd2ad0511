import { loadRuntimeConfig } from './runtime-config.ts';

const config = {
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  stripe: { mode: 'stripe', publishableKey: 'k' },
  slices: [],
};
const inPage = (text: string) => {
  document.body.innerHTML = `<script id="config" type="text/plain">${text}</script>`;
};
/** Responses by URL; all others are damaged. */
const serve = (answers: Record<string, unknown>) => {
  const asked: string[] = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    const json = async () => answers[String(address)] ?? JSON.parse('{"slices": [{"na');
    return { ok: true, json } as Response;
  };
  return asked;
};

describe('loadRuntimeConfig', () => {
  // Clears the cache: a failed read caches nothing.
  beforeEach(async () => {
    serve({});
    await loadRuntimeConfig(true).catch(() => undefined);
  });

  it('reads the settings from the page', async () => {
    inPage(JSON.stringify(config));
    const asked = serve({});
    expect(await loadRuntimeConfig()).toEqual(config);
    expect(asked).toEqual([]);
  });

  it('fetches fresh settings on request', async () => {
    inPage(JSON.stringify(config));
    const fresh = { ...config, stripe: { ...config.stripe, publishableKey: 'fresh' } };
    serve({ '/config.json': fresh });
    expect(await loadRuntimeConfig(true)).toEqual(fresh);
  });

  it('asks the gateway if those in the page are damaged', async () => {
    inPage('{"slices": [{"na');
    const asked = serve({ '/config.json': config });
    expect(await loadRuntimeConfig()).toEqual(config);
    expect(asked).toEqual(['/config.json']);
  });

  it('tries again after a failure', async () => {
    inPage('');
    await expect(loadRuntimeConfig()).rejects.toThrow();
    serve({ '/config.json': config });
    expect(await loadRuntimeConfig()).toEqual(config);
  });
});
