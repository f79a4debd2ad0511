import { isPictureAddress, preview } from '@mendwell/contracts/text';
import { Form } from '@mendwell/ui/antd/antd';
import { Card, CardBody, Place } from '@mendwell/ui/display/card';
import { formatCost } from '@mendwell/ui/display/format';
import { Picture } from '@mendwell/ui/display/picture';
import common from '../common.module.css';
import card from '../own-services/own-service-card.module.css';
import { useDebounced } from '../use-debounced.ts';
import { parsePrice } from './price.ts';
import styles from './service-preview.module.css';
import type { ServiceValues } from './service-values.ts';

export function ServicePreview() {
  const form = Form.useFormInstance<ServiceValues>();
  const values: ServiceValues = Form.useWatch([], form) ?? form.getFieldsValue(true);
  const price = parsePrice(values.price);
  const typed = (values.image ?? '').trim();
  const image = useDebounced(isPictureAddress(typed) ? typed : '', 500);
  return (
    <aside className={styles.preview} aria-label="Preview">
      <p className={styles.caption}>How patients see it</p>
      <Card>
        <Picture src={image} alt="" width={640} height={400} />
        <CardBody className={card.body}>
          <p className={styles.name}>
            <bdi>{values.serviceName || 'Service name'}</bdi>
          </p>
          <Place>{values.serviceArea || 'Service area'}</Place>
          <p dir="auto">{preview(values.description || 'What you offer, in your own words.', 100)}</p>
          <p className={common.price}>{price === undefined ? '$ –' : formatCost(price)}</p>
        </CardBody>
      </Card>
    </aside>
  );
}
