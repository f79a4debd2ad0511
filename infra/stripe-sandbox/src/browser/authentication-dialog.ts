function createButton(text: string, className: string, onClick: () => void) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  button.addEventListener('click', onClick);
  return button;
}

/** Asks for the bank's authentication (3-D Secure). Closing it otherwise counts as a failure. */
export function askForAuthentication(stylesheet: string): Promise<'success' | 'failure'> {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    const dialog = document.createElement('dialog');
    const finish = (outcome: 'success' | 'failure') => {
      dialog.close();
      host.remove();
      resolve(outcome);
    };
    const title = document.createElement('h2');
    title.id = 'title';
    title.textContent = '3D Secure 2 test page';
    const text = document.createElement('p');
    text.id = 'text';
    text.textContent = 'Your bank would ask you to confirm this payment here. No money moves.';
    const actions = document.createElement('div');
    actions.className = 'actions';
    actions.append(
      createButton('Complete authentication', 'complete', () => finish('success')),
      createButton('Fail authentication', 'fail', () => finish('failure')),
    );
    dialog.setAttribute('aria-labelledby', title.id);
    dialog.setAttribute('aria-describedby', text.id);
    dialog.append(title, text, actions);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('failure');
    });
    // Keeps Escape from closing the page's own dialog below.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    const looks = document.createElement('link');
    Object.assign(looks, { rel: 'stylesheet', href: stylesheet });
    host.attachShadow({ mode: 'open' }).append(looks, dialog);
    document.body.append(host);
    dialog.showModal();
  });
}
