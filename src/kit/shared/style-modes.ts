/** Specification § 4, § 9: what the accessibility panel keeps in local storage, and its values. */
export const fontScales = [100, 112.5, 125, 150] as const
export const styleModes = ['default', 'high-contrast', 'sepia', 'colorblind'] as const
export type StyleMode = (typeof styleModes)[number]

export const accessibilityKeys = {
  fontScale: 'a11y_fontScale',
  styleMode: 'a11y_styleMode',
  underline: 'a11y_ul',
}
export const accessibilityDefaults = { fontScale: 100, styleMode: 'default' as StyleMode, underline: false }
/** Pixels of a scale of 100 %. */
export const baseFontSize = 16
export const underlineClass = 'a11y-always-underline'

/** The body class of a style mode; `''` for the default one. */
export const classOfMode = (mode: StyleMode): string => (mode === 'default' ? '' : `theme-${mode}`)

const styleClasses = ['style1', 'style2', 'style3', 'style4']
/** Every class that the parameters `style` and `fontincrease` can set. */
export const parameterClasses = [...styleClasses, ...[1, 2, 3, 4].map((step) => `font-increase-${step}`)]

/**
 * Body classes that an address asks for (specification § 2.4): `style=style1` to `style4`, any other value none;
 * `fontincrease` any truthy value, which becomes `font-increase-{value}`. Values that could not stand in a class
 * name and the falsy ones (`0`, `false`, `''`) give none.
 */
export function classesOfQuery(query: URLSearchParams): string[] {
  const style = query.get('style') ?? ''
  const increase = query.get('fontincrease') ?? ''
  const truthy =
    /^[a-z0-9-]{1,20}$/i.test(increase) && !['0', 'false', 'null', 'undefined'].includes(increase)
  return [...(styleClasses.includes(style) ? [style] : []), ...(truthy ? [`font-increase-${increase}`] : [])]
}
