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
export const parameterClass = /^(style[1-4]|font-increase-.+)$/

/** The parameters that set a body class; they go along from page to page. */
const classParameters = ['style', 'fontincrease']

/**
 * Body classes that an address asks for (specification § 2.4): `style=style1` to `style4`, any other value none;
 * `fontincrease` any truthy value, which becomes `font-increase-{value}`: every text but the empty one, `0` too. What could not
 * stand in a class name gives none.
 */
export function classesOfQuery(query: URLSearchParams): string[] {
  const style = query.get('style') ?? ''
  const increase = query.get('fontincrease') ?? ''
  const fits = /^[a-z0-9-]{1,20}$/i.test(increase)
  return [...(styleClasses.includes(style) ? [style] : []), ...(fits ? [`font-increase-${increase}`] : [])]
}

/** What of an address goes along to other pages of the site, as a query; `''` where it sets no class. */
export function carriedQuery(query: URLSearchParams): string {
  const kept = classParameters.flatMap((name) => {
    const value = query.get(name) ?? ''
    return classesOfQuery(new URLSearchParams({ [name]: value })).length > 0 ? [[name, value]] : []
  })
  return new URLSearchParams(kept).toString()
}

/** An own address (`/kontakt?x=1#form`) that takes such a query along; what it says of it itself counts. */
export function carrying(href: string, carried: string): string {
  if (!carried) return href
  const [address = '', hash] = href.split(/(?=#)/, 2)
  const [path = '', own = ''] = address.split(/\?(.*)/s, 2)
  const missing = [...new URLSearchParams(carried)].filter(([name]) => !new URLSearchParams(own).has(name))
  const query = [own, new URLSearchParams(missing).toString()].filter(Boolean).join('&')
  return `${path}${query ? `?${query}` : ''}${hash ?? ''}`
}
