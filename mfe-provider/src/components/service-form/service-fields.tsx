import { Form, Input } from '@mendwell/ui/antd';
import { parsePrice } from './price.ts';
import styles from './service-form.module.css';

/** Only the price is checked here. The server checks the other fields, and its messages appear beside them. */
export function ServiceFields() {
  return (
    <>
      <Form.Item name="serviceName" label="Service name">
        <Input autoComplete="off" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="serviceArea" label="Service area">
          <Input placeholder="Town or district" autoComplete="address-level2" />
        </Form.Item>
        <Form.Item name="price" label="Price" rules={[{ validator: checkPrice }]} validateTrigger="onBlur">
          <Input prefix="$" inputMode="decimal" autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="image" label="Image (URL)">
        <Input placeholder="https://" inputMode="url" autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea rows={7} />
      </Form.Item>
    </>
  );
}

const checkPrice = async (_: unknown, typed: string) => {
  if (parsePrice(typed) === undefined) throw new Error('Price must be a number');
};
