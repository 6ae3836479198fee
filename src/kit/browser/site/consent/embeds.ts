import { playerFrame, serviceOfEmbed } from '#kit/shared/text/embeds.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { consentFrame, isOffered, mayLoad } from '../consent-state.ts'
import { createLightTexts } from '../translate.ts'
import { consent as de } from './consent.de.ts'
import { consent as en } from './consent.en.ts'
import { changeService } from './consent.ts'

const texts = createLightTexts({ de, en })
/** Players opened by consent → the link they replaced. */
const opened = new WeakMap<Element, Element>()
let isListening = false
let untitled = () => ''

/**
 * Third-party players in texts: loaded at once if the visitor has consented to the service, else only when the reader
 * asks for one, once or always. Links without a supported player stay links.
 */
export function dressEmbeds(site: () => Translate): void {
  untitled = () => site()('site.player')
  for (const figure of document.querySelectorAll<HTMLElement>('figure.embed')) dress(figure)
  if (isListening) return
  isListening = true
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('figure.embed > a') : null
    const figure = link?.closest<HTMLElement>('figure.embed')
    if (figure && open(figure, true)) event.preventDefault()
  })
}

function dress(figure: HTMLElement): void {
  const { embed = '', src = '' } = figure.dataset
  const service = serviceOfEmbed(embed)
  if (!service) return
  const hint = figure.querySelector(':scope > .embed-always')
  if (mayLoad(service)) {
    open(figure, false)
    return
  }
  const player = figure.querySelector(':scope > iframe')
  const link = player && opened.get(figure)
  if (link) {
    player.replaceWith(link)
    opened.delete(figure)
  }
  if (hint || player || !isOffered(service) || !playerFrame(embed, src)) return
  const t = texts[document.documentElement.lang === 'en' ? 'en' : 'de']
  const always = document.createElement('button')
  always.type = 'button'
  always.className = 'button is-quiet'
  always.textContent = t('always', { service: t(`service.${service}`) })
  always.addEventListener('click', () => {
    const frame = consentFrame()
    if (frame) changeService(frame, service, true)
  })
  const line = document.createElement('p')
  line.className = 'embed-always field-hint'
  line.append(always, ` ${t('foreign')}`)
  figure.append(line)
}

/** Replaces a link by its player; false if there is none. */
function open(figure: HTMLElement, byReader: boolean): boolean {
  const { embed = '', src = '' } = figure.dataset
  const link = figure.querySelector(':scope > a')
  const player = link && makePlayer(embed, src, link.textContent || untitled())
  if (!player) return false
  link.replaceWith(player)
  figure.querySelector(':scope > .embed-always')?.remove()
  if (byReader) player.focus()
  else opened.set(figure, link)
  return true
}

function makePlayer(kind: string, src: string, title: string): HTMLElement | null {
  if (kind === 'audio' || kind === 'video') {
    const player = document.createElement(kind)
    player.src = src
    player.controls = true
    player.autoplay = true
    player.title = title
    return player
  }
  const address = playerFrame(kind, src)
  if (!address) return null
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = title
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  return frame
}
