import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import type { CalendarAriaLabels } from '@mantine/dates'

/** The site's orange as a scale; 8 and 9 are dark enough for white text (5.0 and 7.1 to 1). */
const orange: MantineColorsTuple = [
  '#fff5e6',
  '#ffe8cc',
  '#ffd199',
  '#ffb84d',
  '#ffa726',
  '#ff9800',
  '#e08600',
  '#c26a00',
  '#a85a00',
  '#854600',
]

/** Greys with the warmth of the background and the lightness of Mantine's own. */
const gray: MantineColorsTuple = [
  '#faf8f6',
  '#f4f2ee',
  '#ebe8e3',
  '#e1ddd7',
  '#d3cec7',
  '#b4aea6',
  '#8d877e',
  '#504b45',
  '#393630',
  '#24221e',
]

const sans = "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif"

const theme = createTheme({
  colors: { orange, gray },
  primaryColor: 'orange',
  primaryShade: 8,
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: sans,
  headings: { fontFamily: sans, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // A dialog's header must not be a second banner landmark.
    Modal: { defaultProps: { attributes: { header: { role: 'group' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'group' } } } },
  },
})

/** The theme with labels for the calendars' arrow buttons. */
export const themeWith = (calendar: CalendarAriaLabels) => ({
  ...theme,
  components: { ...theme.components, Calendar: { defaultProps: { ariaLabels: calendar } } },
})

/** Corrects Mantine's greys and reds, which miss a contrast of 4.5 to 1 for small text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf8',
    '--mantine-color-dimmed': '#5d6168',
    '--mantine-color-placeholder': '#6b7078',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#8f4c00',
  },
  dark: {
    '--mantine-color-body': '#1b1a18',
    '--mantine-color-dimmed': '#b3b6bb',
    '--mantine-color-placeholder': '#a3a6ab',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': '#ffb84d',
    // Like the current navigation entry: Mantine's own is a brown that dominates the screen
    '--mantine-color-yellow-light': '#3a2c18',
    '--mantine-color-yellow-light-color': '#ffd199',
    '--mantine-color-orange-light': '#3a2c18',
    '--mantine-color-orange-light-color': '#ffd199',
  },
})
