// Sets the last chosen color scheme before the page is rendered. The default is the color scheme of the system.
try {
  const chosen = localStorage.getItem('docs-theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // The browser has no storage.
}
