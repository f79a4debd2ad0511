import { type CardPart, type CardValues, digitsOf, formatters, problemsOf } from './card-rules.ts';

const settings: Record<CardPart, { label: string; placeholder: string; autocomplete: string }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  code: { label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
};
const parts = Object.keys(settings) as CardPart[];

/** Formats the input and keeps the caret after the same digit. */
function reformat(input: HTMLInputElement, part: CardPart, card: CardValues) {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  input.value = formatters[part](input.value, card);
  if (isAtEnd) return;
  let position = 0;
  for (let seen = 0; seen < digitsBefore && position < input.value.length; position += 1) {
    if (/\d/.test(input.value.charAt(position))) seen += 1;
  }
  input.setSelectionRange(position, position);
}

function createInput(part: CardPart) {
  const { label: text, placeholder, autocomplete } = settings[part];
  const label = document.createElement('label');
  label.className = `part ${part}`;
  const name = document.createElement('span');
  name.textContent = text;
  const input = document.createElement('input');
  Object.assign(input, { type: 'text', name: part, placeholder, autocomplete, spellcheck: false });
  input.inputMode = 'numeric';
  input.setAttribute('aria-required', 'true');
  label.append(name, input);
  return { part, label, input };
}

/** The inputs of a card, which format the text and move the focus on when a part is complete. */
export function createCardInputs(onChange: () => void) {
  const made = parts.map(createInput);
  const values = () =>
    Object.fromEntries(made.map(({ part, input }) => [part, input.value])) as unknown as CardValues;
  const isDone = (part: CardPart) => !problemsOf(values()).some((problem) => problem.part === part);

  made.forEach(({ part, input }, index) => {
    input.addEventListener('input', (event) => {
      reformat(input, part, values());
      const isTyping = !(event instanceof InputEvent && event.inputType.startsWith('delete'));
      const isAtEnd = input.selectionStart === input.value.length;
      if (isTyping && isAtEnd && isDone(part)) made[index + 1]?.input.focus();
      onChange();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Backspace' || input.value !== '' || index === 0) return;
      event.preventDefault();
      made[index - 1]?.input.focus();
    });
  });

  return {
    labels: made.map(({ label }) => label),
    values,
    setDisabled: (isDisabled: boolean) => {
      for (const { input } of made) input.disabled = isDisabled;
    },
    setInvalid: (invalidParts: CardPart[]) => {
      for (const { part, input } of made)
        input.setAttribute('aria-invalid', String(invalidParts.includes(part)));
    },
    partOf: (target: EventTarget | null) => made.find(({ input }) => input === target)?.part,
  };
}
