/** A value of a form body: text, or nested by brackets. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const isArrayStep = (step: string | undefined) => step === '' || /^\d{1,3}$/.test(step ?? '');

function put(target: Record<string, FormValue>, steps: string[], value: string) {
  let here = target;
  steps.forEach((step, index) => {
    const key = step === '' ? String(Object.keys(here).length) : step;
    if (index === steps.length - 1) here[key] = value;
    else {
      here[key] ??= (isArrayStep(steps[index + 1]) ? [] : Object.create(null)) as FormValue;
      here = here[key] as Record<string, FormValue>;
    }
  });
}

/** Parses the API's form bodies: `card[number]=…&payment_method_types[0]=card&expand[]=latest_charge`. */
export function parseForm(text: string): Record<string, FormValue> {
  const form: Record<string, FormValue> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text))
    put(form, name.replaceAll(']', '').split('['), value);
  return form;
}
