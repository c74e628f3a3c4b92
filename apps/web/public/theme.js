// Runs before the first paint, so that nobody sees the wrong theme flash by.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('theme') ?? choice;
  } catch {
    // Storage is blocked: the system's theme it is.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
