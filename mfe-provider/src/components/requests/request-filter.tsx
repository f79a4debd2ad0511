import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { dayOf } from '@mendwell/contracts/time';
import { Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { Choices } from '@mendwell/ui/forms/choices';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { useState } from 'react';
import styles from './request-list.module.css';

const statuses = {
  all: 'All',
  pending: 'Pending',
  working: 'Working',
  completed: 'Completed',
  closed: 'Declined or cancelled',
};

/** `day` is a date (`2026-12-24`) in the reader's time zone; an empty one means any. */
export interface RequestFilter {
  status: keyof typeof statuses;
  day: string;
}

export const noFilter: RequestFilter = { status: 'all', day: '' };

/** The address contains the status. A day changes with every digit that is typed. */
export function useRequestFilter() {
  const { filters, setFilters } = useFilters('status');
  const [day, setDay] = useState(noFilter.day);
  const setFilter = (changes: Partial<RequestFilter>) => {
    if (changes.day !== undefined) setDay(changes.day);
    if (changes.status) setFilters({ status: changes.status === noFilter.status ? '' : changes.status });
  };
  return { filter: { status: oneOf(statuses, filters.status), day }, setFilter };
}

export const isFiltering = ({ status, day }: RequestFilter): boolean => status !== 'all' || day !== '';

const isWithStatus = (wanted: RequestFilter['status'], request: Booking) =>
  wanted === 'closed' ? isClosed(request.status) : request.status === wanted;

export const filterRequests = (requests: Booking[], { status, day }: RequestFilter): Booking[] =>
  requests.filter(
    (request) =>
      (status === 'all' || isWithStatus(status, request)) &&
      (day === '' || dayOf(request.serviceDate) === day),
  );

interface RequestFilterFieldsProps {
  value: RequestFilter;
  onChange: (changes: Partial<RequestFilter>) => void;
}

export const RequestFilterFields = ({ value, onChange }: RequestFilterFieldsProps) => (
  <div className={styles.filter}>
    <Choices
      label="Status"
      options={statuses}
      value={value.status}
      onChoose={(status) => onChange({ status })}
    />
    <div className={styles.day}>
      <label htmlFor="request-day">Day</label>
      <Input
        id="request-day"
        type="date"
        value={value.day}
        onChange={({ target }) => onChange({ day: target.value })}
      />
      {isFiltering(value) && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onChange(noFilter);
            focusHeading();
          }}
        >
          Show all
        </Button>
      )}
    </div>
  </div>
);
