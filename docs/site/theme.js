// Before anything is drawn: light or dark, as it was chosen last. Without a choice the system says.
try {
  const chosen = localStorage.getItem('docs-theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing.
}
