import { error, type WebDriver, type WebElement } from 'selenium-webdriver';

/** How long a page may take to show what is expected. */
const timeoutMs = 30_000;

/** Errors of a page that is still changing, after which a retry may succeed. */
const transientErrors = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.InvalidElementStateError,
  error.NoSuchElementError,
  error.StaleElementReferenceError,
];

type Role = 'button' | 'link' | 'field' | 'option' | 'row';

/**
 * Runs in the page: finds the first visible element with this role and name (its label, `aria-label`, title or text), also in
 * open shadow roots such as that of the card fields. A row's name is any part of its text.
 */
function findByName(role: Role, name: string) {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input, textarea, [role=combobox]',
    option: '.ant-select-item-option',
    row: 'tr, li',
  };
  const tidy = (text?: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const roots = [
    document,
    ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ];
  const found = roots.flatMap((root) => [...root.querySelectorAll<HTMLInputElement>(selectors[role])]);
  const wanted = found.find((element) => {
    const names = [...(element.labels ?? []), element].map((label) => tidy(label.textContent));
    names.push(tidy(element.ariaLabel), tidy(element.title));
    const isNamed = role === 'row' ? names.some((text) => text.includes(name)) : names.includes(name);
    return isNamed && element.getClientRects().length > 0;
  });
  // WebKit's driver does not scroll to the element it types into.
  wanted?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return wanted;
}

/** A person's actions in their browser; each waits until the page allows it. */
export function personWith(driver: WebDriver, baseUrl: string) {
  async function retry(what: string, attempt: () => Promise<boolean>) {
    const isDone = async () => {
      try {
        return await attempt();
      } catch (failure) {
        if (transientErrors.some((kind) => failure instanceof kind)) return false;
        throw failure;
      }
    };
    await driver.wait(isDone, timeoutMs, what, 100);
  }

  const on = (role: Role, name: string, use: (element: WebElement) => Promise<boolean>) =>
    retry(`${role} "${name}"`, async () => {
      const element = await driver.executeScript<WebElement | null>(findByName, role, name);
      return element !== null && use(element);
    });

  const seesField = (name: string, value: string) =>
    on('field', name, async (element) => (await element.getAttribute('value')) === value);

  return {
    open: (path: string) => driver.get(baseUrl + path),
    press: (role: 'button' | 'link' | 'option' | 'field', name: string) =>
      on(role, name, async (element) => {
        await element.click();
        return true;
      }),
    /** Types into a field; `shown` is its value afterwards, for a field that formats the text. */
    type: async (name: string, text: string, shown = text) => {
      await on('field', name, async (element) => {
        await element.clear();
        await element.sendKeys(text);
        return true;
      });
      // WebKit's driver answers before the page has received every key; typing again would double them.
      await seesField(name, shown);
    },
    /** Waits for a table row or list item with all these texts. */
    seesRow: (name: string, ...texts: string[]) =>
      on('row', name, async (row) => {
        const text = await row.getText();
        return texts.every((expected) => text.includes(expected));
      }),
    sees: (text: string) =>
      retry(`text "${text}"`, () =>
        driver.executeScript<boolean>((wanted: string) => document.body.innerText.includes(wanted), text),
      ),
    seesField,
    isAt: (path: string) =>
      retry(`address ${path}`, async () => new URL(await driver.getCurrentUrl()).pathname === path),
  };
}
export type Person = ReturnType<typeof personWith>;
