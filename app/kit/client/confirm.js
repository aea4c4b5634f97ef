// @ts-check
// Asks before what cannot be undone: a button with `data-confirm` sends its form only after a yes.

/** The button that was just confirmed. @type {HTMLElement | null} */
let confirmed = null;

/** Listens for forms, before anyone else does. */
export function startConfirming() {
  document.addEventListener('submit', (event) => {
    const { submitter, target } = event;
    const question = submitter?.dataset.confirm;
    if (!submitter || !question || !(target instanceof HTMLFormElement)) {
      return;
    }
    if (submitter === confirmed) {
      confirmed = null;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(question, submitter.textContent.trim()).then((isYes) => {
      if (isYes) {
        send(submitter, target);
      }
    });
  }, true);
}

/**
 * Sends the form as if the button had been pressed again; the page may have been redrawn meanwhile.
 * @param {HTMLElement} submitter
 * @param {HTMLFormElement} form
 */
function send(submitter, form) {
  const { name, value } = /** @type {HTMLButtonElement} */ (submitter);
  const others = [...document.querySelectorAll('button[data-confirm]')];
  const same = others.find((el) => el instanceof HTMLButtonElement && el.name === name && el.value === value);
  const button = submitter.isConnected ? submitter : same;
  if (button instanceof HTMLButtonElement) {
    // That address is for browsers without script.
    button.removeAttribute('formaction');
    confirmed = button;
    (button.form ?? form).requestSubmit(button);
  }
}

/**
 * Asks a question in a dialog.
 * @param {string} question
 * @param {string} yes what the button for yes says
 * @returns {Promise<boolean>}
 */
export function ask(question, yes) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog confirm';
  dialog.setAttribute('aria-labelledby', 'confirm-question');
  const form = document.createElement('form');
  form.method = 'dialog';
  form.className = 'buttons';
  form.append(choice(yes, 'yes', 'main'), choice('Cancel', '', ''));
  const words = document.createElement('p');
  words.id = 'confirm-question';
  words.textContent = question;
  dialog.append(words, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

/**
 * @param {string} label
 * @param {string} value
 * @param {string} kind
 */
function choice(label, value, kind) {
  const button = document.createElement('button');
  button.value = value;
  button.className = kind;
  button.textContent = label;
  return button;
}
