import { getMyData, type MyData, servicesWithPeople } from '@mendwell/contracts/account';
import { formatCode } from '@mendwell/ui/display/format';
import { http, ProblemError } from '@mendwell/web-kit/http/http';

/** An answer is as long as what a service keeps about a person. */
const timeoutMs = 120_000;

interface Collecting {
  signal: AbortSignal;
  /** Makes the call of one service. */
  within: <Result>(call: () => Promise<Result>) => Promise<Result>;
  onProgress: (done: number) => void;
}

/** The number of services that are asked. */
export const serviceCount = servicesWithPeople.length;

/** Reads what each service keeps about the user, one service after the other. Rejects if one of them does not answer. */
export const collectMyData = async ({ signal, within, onProgress }: Collecting): Promise<MyData[]> => {
  const collected: MyData[] = [];
  for (const service of servicesWithPeople) {
    onProgress(collected.length);
    const call = () => http(getMyData(service), {}, { signal, timeoutMs });
    collected.push(await within(call).catch((error) => Promise.reject(named(service, error))));
  }
  onProgress(collected.length);
  return collected;
};

const named = (service: string, error: Error) =>
  error instanceof ProblemError
    ? new Error(
        `Your data in “${formatCode(service)}” could not be read, so no file was saved. ${error.message}`,
      )
    : error;
