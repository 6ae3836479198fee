import { playerFrame } from '../../../shared/embeds.ts'
import type { Translate } from '../../../shared/texts.ts'

/**
 * Opens foreign players in editors' texts, each only when the reader asks for it: until then nothing is loaded from
 * there. What has no player here stays the link that it is.
 */
export function startEmbeds(texts: () => Translate): void {
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('figure.embed > a') : null
    const figure = link?.closest<HTMLElement>('figure.embed')
    if (!link || !figure) return
    const { embed = '', src = '' } = figure.dataset
    const player = makePlayer(embed, src, link.textContent || texts()('site.player'))
    if (!player) return
    event.preventDefault()
    link.replaceWith(player)
    player.focus()
  })
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
