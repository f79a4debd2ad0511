import { Form, Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { useRef } from 'react';
import styles from './schedule-form.module.css';
import { SpansField } from './spans-field.tsx';

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
