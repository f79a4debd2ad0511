import { forget, startAll, stopAll } from './upstreams.ts';

// One file for Jest, because all cases share the ports behind one gateway.
beforeAll(startAll);
afterEach(forget);
afterAll(stopAll);

import './calls.cases.ts';
import './pages.cases.ts';
import './live.cases.ts';
import './previews.cases.ts';
import './first-view.cases.ts';
import './files.cases.ts';
import './answers.cases.ts';
import './desk.cases.ts';
import './lists.cases.ts';
import './limits.cases.ts';
import './privacy.cases.ts';
import './health.cases.ts';
import './instances.cases.ts';
