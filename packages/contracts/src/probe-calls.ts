import * as z from 'zod/mini';
import type { Calls } from './calls.ts';
import { paths } from './paths.ts';

/** What every service answers to those who run it, or build against it. */
export const probeCalls = {
  live: {
    method: 'get',
    path: paths.health,
    summary: 'This process answers; restart it if not',
    needsToken: false,
    isInternal: true,
    answer: { status: 200, schema: z.object({ status: z.literal('ok') }) },
  },
  ready: {
    method: 'get',
    path: paths.readiness,
    summary: 'This instance can serve; send it no requests if not',
    needsToken: false,
    isInternal: true,
    answer: { status: 200, schema: z.looseObject({ status: z.literal('ok') }) },
  },
  describe: {
    method: 'get',
    path: paths.openApi,
    summary: 'This document, which the gateway answers at /openapi/<service>.json',
    needsToken: false,
    isInternal: true,
    answer: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
  },
} as const satisfies Calls;
