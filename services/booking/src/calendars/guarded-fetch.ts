import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { CalendarProblem } from '@mendwell/contracts/calendars';
import { isLoopback, isPublic } from './public-addresses.ts';

export class FetchProblem extends Error {
  constructor(readonly problem: CalendarProblem) {
    super(problem);
  }
}

/** What the server said of an earlier answer, so that it need not send the same again. */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

/** Without a text, the one of these validators still holds. */
export interface Fetched extends Validators {
  text?: string;
}

interface Options {
  /** In local mode and tests, this machine may be asked, at any port and without TLS. */
  allowsLoopback: boolean;
  /** The addresses of a name. */
  resolve?: (name: string) => Promise<string[]>;
}

const limits = { ms: 5_000, bytes: 1_000_000, redirects: 3 };
const decoders: Record<string, () => Readable & NodeJS.WritableStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads from an address that a user chose, which may be hostile: only public addresses, checked as the connection is made, only
 * TLS at its usual port, and never more than these limits. Sends nothing but the request, and tells nothing of other answers than
 * which of a few problems there was. The only place of the product that does so.
 */
export class GuardedFetch {
  private readonly allowsLoopback;
  private readonly resolve;

  constructor({ allowsLoopback, resolve = resolveName }: Options) {
    this.allowsLoopback = allowsLoopback;
    this.resolve = resolve;
  }

  async get(address: string, known: Validators = {}): Promise<Fetched> {
    const signal = AbortSignal.timeout(limits.ms);
    try {
      return await this.follow(new URL(address.replace(/^webcal:/i, 'https:')), known, signal);
    } catch (error) {
      if (signal.aborted) throw new FetchProblem('too-slow');
      throw error instanceof FetchProblem ? error : new FetchProblem('unreachable');
    }
  }

  private async follow(url: URL, known: Validators, signal: AbortSignal): Promise<Fetched> {
    let at = url;
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      const answer = await this.ask(at, known, signal);
      const { location } = answer.headers;
      const { statusCode: status = 0 } = answer;
      if (status === 200) return { text: await textOf(answer, signal), ...validatorsOf(answer) };
      answer.destroy();
      if (status === 304 && (known.etag || known.lastModified)) return known;
      if (![301, 302, 303, 307, 308].includes(status) || !location)
        throw new FetchProblem(problems[status] ?? 'refused');
      at = new URL(location.replace(/^webcal:/i, 'https:'), at);
    }
    throw new FetchProblem('too-many-redirects');
  }

  private ask(url: URL, known: Validators, signal: AbortSignal): Promise<IncomingMessage> {
    const name = url.hostname.replace(/^\[|\]$/g, '');
    const isLocal = this.allowsLoopback && (name === 'localhost' || isLoopback(name));
    const isUsual = url.protocol === 'https:' && url.port === '';
    // An address is connected to without a look-up.
    if ((!isUsual && !isLocal) || (isIP(name) && !this.isAllowed(name))) throw new FetchProblem('not-public');
    return new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      request({
        hostname: name,
        port: url.port || undefined,
        path: url.pathname + url.search,
        headers: {
          accept: 'text/calendar',
          'accept-encoding': 'gzip, br',
          'user-agent': 'Mendwell calendars',
          ...(known.etag && { 'if-none-match': known.etag }),
          ...(known.lastModified && { 'if-modified-since': known.lastModified }),
        },
        agent: false,
        lookup: this.lookup,
        signal,
      })
        .on('response', resolve)
        .on('error', reject)
        // Without either, if a server switches protocols.
        .on('close', () => reject(new FetchProblem('unreachable')))
        .end();
    });
  }

  private isAllowed(address: string): boolean {
    return isPublic(address) || (this.allowsLoopback && isLoopback(address));
  }

  /** Called for the connection itself, so that a name cannot have other addresses a moment later. */
  private readonly lookup: LookupFunction = (name, _, done) => {
    const asList = (addresses: string[]) => addresses.map((address) => ({ address, family: isIP(address) }));
    const found = name === 'localhost' ? Promise.resolve(['127.0.0.1']) : this.resolve(name);
    found.then(
      (addresses) => {
        const isFine = addresses.length > 0 && addresses.every((address) => this.isAllowed(address));
        // Not `not-public`, which would tell whether a name exists in our own network.
        if (isFine) done(null, asList(addresses));
        else done(new FetchProblem('unreachable'), []);
      },
      () => done(new FetchProblem('unreachable'), []),
    );
  };
}

const problems: Record<number, CalendarProblem> = {
  401: 'needs-password',
  403: 'needs-password',
  404: 'not-found',
  407: 'needs-password',
  410: 'not-found',
};

/** Asks name servers itself: a name that is slow to resolve must not take one of the few threads that other work needs. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** They are stored, and so must not be somebody's text. */
const short = (value?: string) => (value && value.length <= 200 ? value : undefined);

const validatorsOf = ({ headers }: IncomingMessage): Validators => ({
  etag: short(headers.etag),
  lastModified: short(headers['last-modified']),
});

async function textOf(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const coding = answer.headers['content-encoding']?.toLowerCase();
  const decoder = coding ? decoders[coding]?.() : undefined;
  const body = decoder ? answer.on('error', (error) => decoder.destroy(error)).pipe(decoder) : answer;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > limits.bytes) throw new FetchProblem('too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof FetchProblem || signal.aborted) throw error;
    throw new FetchProblem(decoder && !answer.errored ? 'not-a-calendar' : 'unreachable');
  } finally {
    answer.destroy();
  }
  return Buffer.concat(chunks).toString();
}
