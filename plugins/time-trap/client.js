// Time Trap in the browser.
