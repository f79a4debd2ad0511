import { loadRuntimeConfig } from './runtime-config.ts';

const config = {
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  stripe: { mode: 'stripe', publishableKey: 'k' },
  slices: [],
};
const inPage = (text: string) => {
  document.body.innerHTML = `<script id="config" type="text/plain">${text}</script>`;
};
/** Answers by address; what is not named is damaged. */
const serve = (answers: Record<string, unknown>) => {
  const asked: string[] = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    const json = async () => answers[String(address)] ?? JSON.parse('{"slices": [{"na');
    return { ok: true, json } as Response;
  };
  return asked;
};

describe('the settings', () => {
  // What was read is kept: nothing can be read here, so nothing is.
  beforeEach(async () => {
    serve({});
    await loadRuntimeConfig(true).catch(() => undefined);
  });

  it('are those that the page carries', async () => {
    inPage(JSON.stringify(config));
    const asked = serve({});
    expect(await loadRuntimeConfig()).toEqual(config);
    expect(asked).toEqual([]);
  });

  it('are asked for again when they should be fresh', async () => {
    inPage(JSON.stringify(config));
    const fresh = { ...config, stripe: { ...config.stripe, publishableKey: 'fresh' } };
    serve({ '/config.json': fresh });
    expect(await loadRuntimeConfig(true)).toEqual(fresh);
  });

  it('come with the copy of what is live when the list is damaged', async () => {
    inPage('{"slices": [{"na');
    const asked = serve({ '/config.json?from=copy': config });
    expect(await loadRuntimeConfig()).toEqual(config);
    expect(asked).toEqual(['/config.json', '/config.json?from=copy']);
  });

  it('that nobody can read are asked for again the next time', async () => {
    inPage('');
    await expect(loadRuntimeConfig()).rejects.toThrow();
    serve({ '/config.json': config });
    expect(await loadRuntimeConfig()).toEqual(config);
  });
});
