import type { Schedule } from '@mendwell/contracts/schedule';
import { ownZone, zoneInWords } from '@mendwell/contracts/time';
import { Form, Select } from '@mendwell/ui/antd/antd';
import { useMemo } from 'react';
import styles from './schedule-form.module.css';
import { choicesWith, daysInWords, minutesInWords } from './schedule-values.ts';

const notices = [0, 60, 120, 240, 720, 1440, 2880, 10_080];
const horizons = [7, 14, 30, 60, 90, 180, 365];
const pauses = [0, 5, 10, 15, 30, 45, 60];

export const LimitsFields = ({ values }: { values: Schedule }) => (
  <div className={styles.limits}>
    <Form.Item name="noticeMinutes" label="Notice" extra="How far in advance patients must book.">
      <Select options={choicesWith(notices, values.noticeMinutes, minutesInWords)} />
    </Form.Item>
    <Form.Item name="horizonDays" label="Booking window" extra="How far ahead patients can book.">
      <Select options={choicesWith(horizons, values.horizonDays, daysInWords)} />
    </Form.Item>
    <Form.Item name="pauseMinutes" label="Pause" extra="Kept free after each appointment.">
      <Select options={choicesWith(pauses, values.pauseMinutes, minutesInWords)} />
    </Form.Item>
  </div>
);

/** Browsers without `supportedValuesOf` offer the current and the reader's zone only. */
const zones = (current: string) => {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  // A zone may be known by several names; the first one given is kept.
  const byWords = new Map<string, string>();
  for (const zone of [current, ownZone(), ...known]) {
    const words = zoneInWords(zone);
    if (!byWords.has(words)) byWords.set(words, zone);
  }
  return [...byWords].map(([label, value]) => ({ label, value }));
};

export function ZoneField({ current }: { current: string }) {
  const options = useMemo(() => zones(current), [current]);
  return (
    <Form.Item name="timeZone" label="Time zone" extra="Your hours are in this time zone.">
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  );
}
