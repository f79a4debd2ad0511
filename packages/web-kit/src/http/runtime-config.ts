import { RuntimeConfig } from '@mendwell/contracts/runtime-config';

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

/** Sources in order: the page itself, the gateway, and the gateway's backup copy. */
const readConfig = async (isFresh: boolean) => {
  const sources = [
    configInPage,
    () => fetchConfig('/config.json'),
    () => fetchConfig('/config.json?from=copy'),
  ];
  let failure: unknown;
  for (const read of isFresh ? sources.slice(1) : sources) {
    try {
      return RuntimeConfig.parse(await read());
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

const configInPage = (): unknown => JSON.parse(document.getElementById('config')?.textContent ?? '');

const fetchConfig = async (address: string): Promise<unknown> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
};
