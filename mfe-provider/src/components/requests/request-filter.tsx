import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { dayOf } from '@mendwell/contracts/time';
import { Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { Choices } from '@mendwell/ui/forms/choices';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { useState } from 'react';
import { addDays, today } from '../days.ts';
import { DaySheet } from './day-sheet.tsx';
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

export function RequestFilterFields({ value, onChange }: RequestFilterFieldsProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const day = value.day || today();
  return (
    <div className={styles.filter}>
      <Choices
        label="Status"
        options={statuses}
        value={value.status}
        onChoose={(status) => onChange({ status })}
      />
      <div className={styles.day}>
        <label htmlFor="request-day">Day</label>
        <Turn label="Earlier day" sign="‹" onClick={() => onChange({ day: addDays(day, -1) })} />
        <Input
          id="request-day"
          type="date"
          max="9999-12-30"
          value={value.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
        <Turn label="Later day" sign="›" onClick={() => onChange({ day: addDays(day, 1) })} />
        <Button variant="secondary" size="small" onClick={() => onChange({ day: today() })}>
          Today
        </Button>
        <Button variant="secondary" size="small" onClick={() => setSheetOpen(true)}>
          Day sheet
        </Button>
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
      {isSheetOpen && <DaySheet day={day} onClose={() => setSheetOpen(false)} />}
    </div>
  );
}

const Turn = ({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) => (
  <Button variant="secondary" size="small" aria-label={label} onClick={onClick}>
    <span aria-hidden="true">{sign}</span>
  </Button>
);
