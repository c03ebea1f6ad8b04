import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { m } from './messages';

/** A dense theme, because billers read tables all day. Mantine's colors, dark enough for WCAG AA. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
  primaryColor: 'blue',
  primaryShade: { light: 9, dark: 8 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.35' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  components: {
    // Autocomplete is off, so the browser doesn't offer input to the next user.
    TextInput: { defaultProps: { autoComplete: 'off', size: 'xs' } },
    NumberInput: { defaultProps: { autoComplete: 'off', size: 'xs', hideControls: true } },
    Textarea: { defaultProps: { autoComplete: 'off', size: 'xs', autosize: true, minRows: 2 } },
    Select: { defaultProps: { size: 'xs', comboboxProps: { shadow: 'md' } } },
    Autocomplete: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    TagsInput: { defaultProps: { size: 'xs' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Button: { defaultProps: { size: 'xs' } },
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { size: 'sm' } },
    Alert: { defaultProps: { p: 'xs' } },
    // The placeholder would receive the initial focus. Without it, a menu contains only its items.
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': m.common.dismiss } } },
    // The page behind a dialog doesn't scroll. A lock would add a style without the page's nonce.
    Modal: { defaultProps: { padding: 'md', lockScroll: false } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.45' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1c242c',
    '--mantine-color-dimmed': '#55606b',
    '--mantine-color-placeholder': '#66707a',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#1559a3',
    '--mantine-color-blue-light-hover': '#e3eefb',
    '--mantine-color-red-light-hover': '#fdecec',
    '--ws-ground': '#f5f7f9',
    '--ws-line': '#e1e6eb',
    '--ws-hover': '#f0f5fb',
    '--ws-selected': '#e3eefb',
    '--ws-head': '#f8fafb',
    '--ws-info': '#1c6fc9',
    '--ws-success': '#23803c',
    '--ws-warning': '#b86e00',
    '--ws-danger': '#c92a2a',
    '--ws-neutral': '#6c7883',
  },
  dark: {
    '--mantine-color-body': '#171b20',
    '--mantine-color-text': '#dde4ea',
    '--mantine-color-dimmed': '#9eabb7',
    '--mantine-color-placeholder': '#93a0ac',
    '--mantine-color-error': '#ff8f85',
    '--mantine-color-anchor': '#7fb8f5',
    '--ws-ground': '#111418',
    '--ws-line': '#2a3139',
    '--ws-hover': '#1f262e',
    '--ws-selected': '#1f3145',
    '--ws-head': '#1a1f25',
    '--ws-info': '#5aa5f0',
    '--ws-success': '#55b96e',
    '--ws-warning': '#e0a13a',
    '--ws-danger': '#ff7b72',
    '--ws-neutral': '#8b98a5',
  },
});
