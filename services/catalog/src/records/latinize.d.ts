declare module 'latinize' {
  /** Replaces letters by plain Latin ones: ø by o, æ by ae. */
  export default function latinize(text: string): string;
}
