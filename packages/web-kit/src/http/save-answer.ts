import { addressOf, apiPrefix, type Call, type CallParameters } from '@mendwell/contracts/calls';
import { authorization, http } from '../http/http.ts';
import { saveFile } from '../storage/save-file.ts';

const timeoutMs = 10_000;

/** Downloads the text that a call without a body answers, under a name. Throws a ProblemError if the call is refused. */
export async function saveAnswer<C extends Call & { mediaType: string }>(
  call: C,
  parameters: CallParameters<C>,
  name: string,
): Promise<void> {
  const response = await fetch(apiPrefix + addressOf(call, parameters), {
    headers: await authorization(),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    // Fails again, and leads to the sign-in page if the session has expired. `http` itself reads JSON only.
    await (http as (call: Call, parameters: object) => Promise<unknown>)(call, parameters);
    throw new Error('The first attempt failed, and its answer is no file.');
  }
  saveFile(new Blob([await response.text()], { type: call.mediaType }), name);
}
