import { PaymentNotes } from '@mendwell/ui/bookings/payment-notes';
import { PaymentBadge, StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { Timeline } from '@mendwell/ui/bookings/timeline';
import { Avatar } from '@mendwell/ui/display/avatar';
import { BrandMark } from '@mendwell/ui/display/brand-mark';
import { Button } from '@mendwell/ui/display/button';
import { Card, CardBody, Place } from '@mendwell/ui/display/card';
import * as icons from '@mendwell/ui/display/icons';
import { LongText } from '@mendwell/ui/display/long-text';
import { MailLink } from '@mendwell/ui/display/mail-link';
import { Picture } from '@mendwell/ui/display/picture';
import { Choices } from '@mendwell/ui/forms/choices';
import { SelectField, TextArea, TextField } from '@mendwell/ui/forms/text-field';
import { TimeChoices } from '@mendwell/ui/forms/time-choices';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { Failure } from '@mendwell/ui/states/failure';
import {
  CardGridSkeleton,
  CardSkeleton,
  FieldSkeleton,
  PictureSkeleton,
  Skeleton,
} from '@mendwell/ui/states/skeleton';
import { Spinner } from '@mendwell/ui/states/spinner';
import type { ReactNode } from 'react';
import { FormSpecimen, SelectSpecimen, TableSpecimen } from './antd-specimens.tsx';
import { DialogSpecimen } from './dialog-specimen.tsx';

const photo = '/media/people/elena-marsh.svg';
const picture = '/media/services/cardiologist-1.svg';
const nothing = () => undefined;
const each = <Name extends string>(names: readonly Name[], draw: (name: Name) => ReactNode) =>
  Object.fromEntries(names.map((name) => [name, draw(name)]));

/** The components that need neither a page nor data, in every state, by name. */
export const specimens: Record<string, Record<string, ReactNode>> = {
  Button: {
    ...each(['primary', 'secondary', 'danger', 'quiet'] as const, (variant) => (
      <Button variant={variant}>Book Now</Button>
    )),
    ...each(['small', 'medium', 'large'] as const, (size) => <Button size={size}>Book Now</Button>),
    disabled: <Button disabled>Paid</Button>,
    busy: <Button isBusy>Saving</Button>,
    'secondary, busy': (
      <Button variant="secondary" isBusy>
        Trying
      </Button>
    ),
  },
  TextField: {
    empty: <TextField label="Email address" type="email" />,
    filled: <TextField label="Subject" defaultValue="Opening hours" />,
    refused: <TextField label="Email" defaultValue="nobody" error="Email address is not valid" />,
    'cannot be changed': <TextField label="Your name" defaultValue="Maya Lindqvist" disabled />,
  },
  TextArea: {
    filled: <TextArea label="Message" defaultValue="Do you see patients on Saturdays?" />,
    refused: <TextArea label="Your message" error="Your message is required" />,
  },
  SelectField: {
    chosen: (
      <SelectField
        label="Order"
        options={[
          ['newest', 'Newest first'],
          ['price', 'Lowest price'],
        ]}
        defaultValue="price"
      />
    ),
  },
  LongText: { clamped: <LongText>{'She took her time and explained every step. '.repeat(20)}</LongText> },
  Form: { 'with a refusal': <FormSpecimen /> },
  Select: { closed: <SelectSpecimen /> },
  Table: { full: <TableSpecimen /> },
  Dialog: { closed: <DialogSpecimen /> },
  PaymentNotes: {
    'refund on its way': (
      <PaymentNotes
        booking={{ price: 45.5, paymentStatus: 'paid', refundDueAmount: 45.5 }}
        disputeNotes={{}}
      />
    ),
    'refunded and disputed': (
      <PaymentNotes
        booking={{ price: 45.5, paymentStatus: 'paid', refundedAmount: 10, disputeStatus: 'open' }}
        disputeNotes={{ open: 'Payment disputed' }}
      />
    ),
  },
  StatusBadge: each(
    ['pending', 'working', 'completed', 'declined', 'cancelled', 'not-known-yet'],
    (status) => <StatusBadge status={status} />,
  ),
  PaymentBadge: each(['unpaid', 'processing', 'paid', 'failed', 'refunded'], (status) => (
    <PaymentBadge status={status} />
  )),
  Timeline: {
    full: (
      <Timeline
        entries={[
          { at: '2026-11-20T09:00:00.000Z', actor: 'patient', what: 'requested' },
          { at: '2026-11-21T10:30:00.000Z', actor: 'payment', what: 'paid' },
          { at: '2026-11-22T08:15:00.000Z', actor: 'provider', what: 'working' },
        ]}
      />
    ),
    'moved, then declined': (
      <Timeline
        entries={[
          {
            at: '2026-11-20T09:00:00.000Z',
            actor: 'patient',
            what: 'moved',
            movedFrom: '2026-12-01T09:00:00.000Z',
          },
          { at: '2026-11-21T10:30:00.000Z', actor: 'provider', what: 'declined', reason: 'I am ill.' },
        ]}
      />
    ),
  },
  TimeChoices: {
    'three times': (
      <TimeChoices
        label="Other free times"
        times={['2026-12-01T09:00:00.000Z', '2026-12-01T09:30:00.000Z', '2026-12-03T13:00:00.000Z']}
        onChoose={nothing}
      />
    ),
  },
  Choices: {
    'one chosen': (
      <Choices label="Show" options={{ upcoming: 'Upcoming', all: 'All' }} value="all" onChoose={nothing} />
    ),
  },
  Avatar: {
    photo: <Avatar name="Dr. Elena Marsh" src={photo} size={64} />,
    'no photo': <Avatar name="Noah Bennett" size={64} />,
    'photo that does not load': <Avatar name="Dr. Priya Raman" src="/media/none.svg" size={64} />,
  },
  Picture: {
    full: <Picture src={picture} alt="A heart and a doctor" width={640} height={400} />,
    missing: <Picture src="" alt="A picture that is missing" width={640} height={400} />,
  },
  Card: {
    plain: <Card>Inner space is its content’s own.</Card>,
    lifting: <Card isLifting>Lifts under the pointer.</Card>,
    'with words': (
      <Card>
        <CardBody>
          <p>Heart check-up</p>
          <Place>Riverside Clinic</Place>
        </CardBody>
      </Card>
    ),
  },
  Skeleton: {
    line: <Skeleton />,
    picture: <PictureSkeleton />,
    field: <FieldSkeleton />,
    card: <CardSkeleton />,
    'long card': <CardSkeleton isLong />,
    'cards of a grid': <CardGridSkeleton label="Loading cards" />,
  },
  Spinner: { turning: <Spinner label="Loading an example" /> },
  EmptyState: {
    'with a next step': (
      <EmptyState picture="/media/empty-bookings.svg" text="No booked services found.">
        <Button>Find a service</Button>
      </EmptyState>
    ),
  },
  ErrorState: {
    'with a retry': <ErrorState text="The list could not be loaded." onRetry={nothing} />,
    'trying again': <ErrorState text="Still not." onRetry={nothing} isRetrying />,
  },
  Failure: { shown: <Failure>The card was declined.</Failure> },
  MailLink: { plain: <MailLink email="elena.marsh@mendwell.example" /> },
  BrandMark: each(['24', '36', '64'], (size) => <BrandMark size={Number(size)} />),
  Icons: Object.fromEntries(
    Object.entries(icons).map(([name, Icon]) => [name, <Icon key={name} size={24} />]),
  ),
};
