/** Specification § 4, § 9: values of the accessibility panel in local storage. */
export const fontScales = [100, 112.5, 125, 150] as const
export const styleModes = ['default', 'high-contrast', 'sepia', 'colorblind'] as const
export type StyleMode = (typeof styleModes)[number]

export const accessibilityKeys = {
  fontScale: 'a11y_fontScale',
  styleMode: 'a11y_styleMode',
  underline: 'a11y_ul',
}
export const accessibilityDefaults = { fontScale: 100, styleMode: 'default' as StyleMode, underline: false }
/** Pixels at 100 %. */
export const baseFontSize = 16
export const underlineClass = 'a11y-always-underline'

/** Body class of a style mode; `''` for the default. */
export const classOfMode = (mode: StyleMode): string => (mode === 'default' ? '' : `theme-${mode}`)

const styleClasses = ['style1', 'style2', 'style3', 'style4']
/** Matches all classes set by the parameters `style` and `fontincrease`. */
export const parameterClass = /^(style[1-4]|font-increase-.+)$/

/** Parameters that set a body class; carried from page to page. */
const classParameters = ['style', 'fontincrease']

/**
 * Body classes requested by an address (specification § 2.4): `style=style1` to `style4`, other values are ignored;
 * `fontincrease` with any non-empty text, including `0`, becomes `font-increase-{value}` unless the value is not a
 * valid class name.
 */
export function classesOfQuery(query: URLSearchParams): string[] {
  const style = query.get('style') ?? ''
  const increase = query.get('fontincrease') ?? ''
  const fits = /^[a-z0-9-]{1,20}$/i.test(increase)
  return [...(styleClasses.includes(style) ? [style] : []), ...(fits ? [`font-increase-${increase}`] : [])]
}

/** Query parameters to carry to other pages of the site; `''` if they set no class. */
export function carriedQuery(query: URLSearchParams): string {
  const kept = classParameters.flatMap((name) => {
    const value = query.get(name) ?? ''
    return classesOfQuery(new URLSearchParams({ [name]: value })).length > 0 ? [[name, value]] : []
  })
  return new URLSearchParams(kept).toString()
}

/** Adds carried parameters to an address of this site (`/kontakt?x=1#form`); its own parameters take precedence. */
export function carrying(href: string, carried: string): string {
  if (!carried) return href
  const [address = '', hash] = href.split(/(?=#)/, 2)
  const [path = '', own = ''] = address.split(/\?(.*)/s, 2)
  const missing = [...new URLSearchParams(carried)].filter(([name]) => !new URLSearchParams(own).has(name))
  const query = [own, new URLSearchParams(missing).toString()].filter(Boolean).join('&')
  return `${path}${query ? `?${query}` : ''}${hash ?? ''}`
}
