interface Line {
  method: string;
  route: string;
  status: number;
  /** Addresses in the order in which they were asked. */
  upstream: string;
}

/** What lines of the gateway's access log say: how many calls each address answered, and the calls that failed. */
export function readCalls(log: string) {
  const answered = new Map<string, number>();
  const failed: string[] = [];
  for (const text of log.split('\n').filter(Boolean)) {
    const { method, route, status, upstream }: Line = JSON.parse(text);
    const address = upstream.split(/, | : /).at(-1) ?? '';
    if (status >= 500)
      failed.push(`${method} ${route} was answered ${status} by ${upstream || 'the gateway'}`);
    else answered.set(address, (answered.get(address) ?? 0) + 1);
  }
  return { answered, failed };
}
