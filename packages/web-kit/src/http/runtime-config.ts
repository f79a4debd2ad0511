import { RuntimeConfig } from '@mendwell/contracts/slices';

let loading: Promise<RuntimeConfig> | undefined;

/**
 * The settings of this installation (`GET /config.json`), read once per page load or again with `isFresh`. After a
 * rejection, the next call tries again.
 */
export const loadRuntimeConfig = (isFresh = false): Promise<RuntimeConfig> => {
  if (isFresh) loading = undefined;
  loading ??= readConfig(isFresh).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Sources in order: the page itself, and the gateway. */
const readConfig = async (isFresh: boolean) => {
  if (!isFresh) {
    try {
      return RuntimeConfig.parse(configInPage());
    } catch {}
  }
  return RuntimeConfig.parse(await fetchConfig());
};

const configInPage = (): unknown => JSON.parse(document.getElementById('config')?.textContent ?? '');

const fetchConfig = async (): Promise<unknown> => {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return response.json();
};
