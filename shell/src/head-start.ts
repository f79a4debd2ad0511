/*
 * What the address needs, asked for while the shell itself travels. Should something fail, the page's own attempt
 * will say so.
 */
import { wasSignedIn } from '@mendwell/web-kit/signed-in';
import { loadPage } from './slices/load-page.ts';
import { needsUserAt, slicePageAt } from './slices/slice-page-at.ts';

const landing = slicePageAt(window.location.pathname);
if (landing && (!landing.requiresLogin || wasSignedIn()))
  loadPage(landing.slice, landing.path).catch(() => undefined);

if (wasSignedIn() && needsUserAt(window.location.pathname))
  import('@mendwell/web-kit/identity').catch(() => undefined);
