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
