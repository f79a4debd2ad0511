import { Form, Input, Select } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { TrashIcon } from '@mendwell/ui/display/icons';
import { useRef } from 'react';
import styles from './schedule-form.module.css';
import { defaultHours, timesOfDay } from './schedule-values.ts';

interface SpansFieldProps {
  /** The path in the form, such as `['week', 'mon']`. */
  name: (string | number)[];
  /** The day, for the fields' accessible names. */
  day: string;
  /** The text of a day without hours. */
  none: string;
}

/** The hours of one day as a list of spans. */
export function SpansField({ name, day, none }: SpansFieldProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Form.List name={name}>
      {(spans, { add, remove }) => (
        <div className={styles.spans}>
          {spans.length === 0 && <p className={styles.none}>{none}</p>}
          {spans.map(({ key, name: index }) => (
            <div key={key} className={styles.span}>
              <Form.Item name={[index, 'from']}>
                <Select aria-label={`${day}, from`} options={timesOfDay.slice(0, -1)} showSearch={search} />
              </Form.Item>
              <span aria-hidden="true">–</span>
              <Form.Item name={[index, 'to']}>
                <Select aria-label={`${day}, until`} options={timesOfDay.slice(1)} showSearch={search} />
              </Form.Item>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove these hours from ${day}`}
                onClick={() => {
                  remove(index);
                  addButton.current?.focus();
                }}
              >
                <TrashIcon size={18} />
              </Button>
            </div>
          ))}
          <Button
            ref={addButton}
            variant="quiet"
            size="small"
            aria-label={`Add hours to ${day}`}
            onClick={() => add(defaultHours)}
          >
            Add hours
          </Button>
        </div>
      )}
    </Form.List>
  );
}

const search = { optionFilterProp: 'label' };

/** Single dates with different hours or none. */
export function ExceptionsField() {
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Form.List name="exceptions">
      {(exceptions, { add, remove }) => (
        <>
          {exceptions.length === 0 && <p className={styles.none}>No exceptions yet.</p>}
          {exceptions.map(({ key, name: index }) => (
            <fieldset key={key} className={styles.day} aria-label={`Exception ${index + 1}`}>
              <div>
                <Form.Item name={[index, 'date']}>
                  <Input type="date" aria-label={`Date of exception ${index + 1}`} />
                </Form.Item>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => {
                    remove(index);
                    addButton.current?.focus();
                  }}
                >
                  Remove this date
                </Button>
              </div>
              <SpansField name={[index, 'spans']} day={`exception ${index + 1}`} none="Day off" />
            </fieldset>
          ))}
          <Button ref={addButton} variant="quiet" size="small" onClick={() => add({ date: '', spans: [] })}>
            Add a date
          </Button>
        </>
      )}
    </Form.List>
  );
}
