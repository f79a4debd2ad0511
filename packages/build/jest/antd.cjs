// The parts of antd that we use, each loaded once a test needs it: all of antd is 1,500 modules, twice as many.
const parts = {
  ConfigProvider: 'config-provider',
  Form: 'form',
  Input: 'input',
  Modal: 'modal',
  Select: 'select',
  Table: 'table',
  theme: 'theme',
};

for (const [name, file] of Object.entries(parts))
  Object.defineProperty(exports, name, { enumerable: true, get: () => require(`antd/lib/${file}`).default });
