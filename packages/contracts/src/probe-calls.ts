import * as z from 'zod/mini';
import type { Calls } from './calls.ts';
import { paths } from './paths.ts';

/** The calls of every service for operators and client developers. */
export const probeCalls = {
  live: {
    method: 'get',
    path: paths.health,
    summary: 'Liveness: restart this process if it does not answer',
    needsToken: false,
    isInternal: true,
    answer: { status: 200, schema: z.object({ status: z.literal('ok') }) },
  },
  ready: {
    method: 'get',
    path: paths.readiness,
    summary: 'Readiness: send this instance no requests if it fails',
    needsToken: false,
    isInternal: true,
    answer: { status: 200, schema: z.looseObject({ status: z.literal('ok') }) },
  },
  describe: {
    method: 'get',
    path: paths.openApi,
    summary: 'This document, which the gateway serves at /openapi/<service>.json',
    needsToken: false,
    isInternal: true,
    answer: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
  },
} as const satisfies Calls;
