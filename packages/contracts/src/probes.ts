import * as z from 'zod/mini';
import type { Call, CallDocs } from './calls.ts';

/* The calls of every service for operators and client developers. */

export const live = {
  method: 'GET',
  path: '/healthz',
  caller: 'probe',
  answer: z.object({ status: z.literal('ok') }),
} as const satisfies Call;

export const ready = {
  method: 'GET',
  path: '/readyz',
  caller: 'probe',
  answer: z.looseObject({ status: z.literal('ok') }),
} as const satisfies Call;

/** The gateway serves it at `/openapi/<service>.json`. */
export const describeCalls = {
  method: 'GET',
  path: '/openapi.json',
  caller: 'probe',
  answer: z.looseObject({ openapi: z.string() }),
} as const satisfies Call;

export const probeDocs = {
  live: { call: live, summary: 'Liveness: restart this process if it does not answer' },
  ready: { call: ready, summary: 'Readiness: send this instance no requests if it fails' },
  describe: {
    call: describeCalls,
    summary: 'This document, which the gateway serves at /openapi/<service>.json',
  },
} as const satisfies Record<string, CallDocs>;
