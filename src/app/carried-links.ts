import { carrying } from '#kit/shared/site/style-modes.ts'

const ownProgram = /^\/(?:api|assets|admincenter)(?:[/?#]|$)/

const decoded = (text: string) => text.replaceAll('&amp;', '&')
const encoded = (text: string) => text.replaceAll('&', '&amp;')

const carry = (href: string, carried: string): string =>
  ownProgram.test(href) ? href : encoded(carrying(decoded(href), carried))

/**
 * Adds a query to all links and forms of a document, without JavaScript: `style` and `fontincrease` of the
 * specification (§ 2.4). Hidden fields for GET forms are placed after the page, outside React's hydration.
 * @param html as written by the renderer: attributes in double quotes
 * @param carried `carriedQuery` of the address; `''` leaves the document unchanged
 */
export function carryAlong(html: string, carried: string): string {
  if (!carried) return html
  let forms = 0
  const fields: string[] = []
  const linked = html
    .replaceAll(/(<a\b[^>]*?\shref=")(\/(?![/\\])[^"]*)"/g, (_, start: string, href: string) => {
      return `${start}${carry(href, carried)}"`
    })
    .replaceAll(/<form\b[^>]*>/g, (form) => {
      if (/\smethod="post"/i.test(form))
        return form.replace(
          /(\saction=")(\/(?![/\\])[^"]*)"/,
          (_, start: string, action: string) => `${start}${carry(action, carried)}"`,
        )
      const known = /\sid="([^"]*)"/.exec(form)?.[1]
      const id = known ?? `carries-${++forms}`
      for (const [name, value] of new URLSearchParams(carried))
        fields.push(`<input type="hidden" form="${id}" name="${name}" value="${value}">`)
      return known ? form : form.replace('<form', `<form id="${id}"`)
    })
  return linked.replace(/<\/body>/, () => `${fields.join('')}</body>`)
}
