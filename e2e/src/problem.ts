import { STATUS_CODES } from 'node:http';
import type { Route } from '@playwright/test';

/** Refuses a call like our services; `more` adds members to the problem. */
export const problem =
  (status: number, code: string, detail: string, more?: object) => (route: Pick<Route, 'fulfill'>) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: STATUS_CODES[status],
        status,
        code,
        detail,
        requestId: 'r-1',
        ...more,
      },
    });
