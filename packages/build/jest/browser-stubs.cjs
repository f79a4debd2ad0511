// Browser features that jsdom lacks.
const { ReadableStream, TextDecoderStream, TransformStream } = require('node:stream/web');
const { TextDecoder, TextEncoder } = require('node:util');

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.TransformStream ??= TransformStream;
globalThis.ReadableStream ??= ReadableStream;
globalThis.TextDecoderStream ??= TextDecoderStream;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Node's own MessageChannel would keep the process alive.
globalThis.MessageChannel ??= class {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data })) };
};
// Saved files are released a minute later, when another test may run.
URL.revokeObjectURL ??= () => {};
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
});

// jsdom does not support styles of pseudo-elements and logs an error for them.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);

// Without styles, the lengths that antd adds up for the height of a text area are empty texts.
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent:
      'textarea { padding-top: 0; padding-bottom: 0; border-top-width: 0; border-bottom-width: 0 }',
  }),
);

// Dialogs take the focus and give it back; nothing keeps it inside.
const openers = new WeakMap();
HTMLDialogElement.prototype.showModal = function () {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector('a, button, input')?.focus();
};
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return;
  this.open = false;
  openers.get(this)?.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};
