// @ts-check
// The theme that was chosen on this device, before anything is drawn. Not a module, since those run later.

document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
