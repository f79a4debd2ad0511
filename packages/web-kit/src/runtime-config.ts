import { RuntimeConfig } from '@mendwell/contracts/runtime-config';

let loading: Promise<RuntimeConfig> | undefined;

/**
 * The settings of this installation (`GET /config.json`), read once per page load, or again when `isFresh` asks.
 * Rejects when they cannot be read; the next call then tries again.
 */
export const loadRuntimeConfig = (isFresh = false): Promise<RuntimeConfig> => {
  if (isFresh) loading = undefined;
  loading ??= readConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

const readConfig = async () => {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return RuntimeConfig.parse(await response.json());
};
