import { Form, Input, Select, Table } from '@mendwell/ui/antd/antd';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';

export const FormSpecimen = () => (
  <Form layout="vertical" name="specimen" initialValues={{ price: 'a lot' }}>
    <Form.Item label="Service name" name="name">
      <Input placeholder="Heart check-up" />
    </Form.Item>
    <Form.Item label="Price" name="price" validateStatus="error" help="Price must be a number">
      <Input prefix="$" aria-invalid="true" />
    </Form.Item>
    <Form.Item label="Description" name="description">
      <Input.TextArea rows={3} />
    </Form.Item>
  </Form>
);

export const SelectSpecimen = () => (
  <Select
    aria-label="Status"
    placeholder="Pending"
    style={{ width: '12rem' }}
    options={[
      { value: 'working', label: 'Working' },
      { value: 'completed', label: 'Completed' },
    ]}
  />
);

export const TableSpecimen = () => (
  <Table
    rowKey="name"
    pagination={false}
    columns={[
      { title: 'Service', dataIndex: 'name' },
      { title: 'Status', render: () => <StatusBadge status="working" /> },
    ]}
    dataSource={[{ name: 'Heart check-up' }, { name: 'Skin advice' }]}
  />
);
