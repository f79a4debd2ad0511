import { Link } from '@mendwell/web-kit/routing/router';
import type { ReactNode } from 'react';
import { type Paid, useWaitingCount } from '../../api/money.ts';
import { deskPages } from '../../desk-pages.ts';
import { counted } from '../actions/impact.tsx';
import { factOf } from '../facts/fact-of.tsx';
import { kinds } from './kinds.ts';

/** How many payments of an account or for a service wait for something, by kind. */
export const waitingFacts = (paid: Paid): [name: string, value: ReactNode][] =>
  Object.entries(kinds).map(([kind, name]) => [name, <Waiting key={kind} kind={kind} paid={paid} />]);

function Waiting({ kind, paid }: { kind: string; paid: Paid }) {
  return factOf(useWaitingCount(kind, paid), ({ total }) =>
    total === 0 ? (
      'None'
    ) : (
      <Link to={deskPages.moneyOf(kind, { ...paid })}>{counted(total, 'payment', 'payments')}</Link>
    ),
  );
}
