import type { Page } from '@playwright/test'

export interface Effort {
  clicks: number
  keys: number
  fields: number
  screens: number
}

/** Counts a user's effort in a page: clicks, keys that are no text, fields filled in, screens and dialogs seen. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  const seen = { clicks: 0, keys: 0, fields: new Set<string>(), screens: [] as string[] }
  await page.exposeFunction('effortSeen', (what: string, which: string) => {
    if (what === 'click') seen.clicks++
    else if (what === 'key') seen.keys++
    else if (what === 'field') seen.fields.add(which)
    else if (seen.screens.at(-1) !== which) seen.screens.push(which)
  })
  await page.addInitScript(() => {
    const tell = (what: string, which: string) =>
      (window as unknown as { effortSeen: (what: string, which: string) => void }).effortSeen(what, which)
    const nameOf = (element: EventTarget | null) =>
      element instanceof HTMLElement
        ? element.getAttribute('aria-label') || element.id || (element as HTMLInputElement).name
        : ''
    // A click that a label forwards to its field has no pointer.
    document.addEventListener(
      'click',
      (event) => event.isTrusted && event.detail > 0 && tell('click', ''),
      true,
    )
    document.addEventListener(
      'keydown',
      (event) => {
        const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
        const isHold = ['Control', 'Alt', 'Shift', 'Meta'].includes(event.key)
        if (event.isTrusted && !isText && !isHold) tell('key', event.key)
      },
      true,
    )
    document.addEventListener('input', ({ target }) => tell('field', nameOf(target)), true)
    const screen = () => tell('screen', window.location.pathname)
    addEventListener('load', screen)
    for (const step of ['pushState', 'replaceState'] as const) {
      const before = history[step].bind(history)
      history[step] = (...step_) => {
        before(...step_)
        screen()
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.querySelector('[role="dialog"]')) tell('screen', 'dialog')
    }).observe(document, { childList: true, subtree: true })
  })
  return async () => ({
    clicks: seen.clicks,
    keys: seen.keys,
    fields: seen.fields.size,
    screens: seen.screens.length,
  })
}

/** Prints the effort of a journey, for comparison with earlier runs. */
export function printEffort(journey: string, { clicks, keys, fields, screens }: Effort): void {
  process.stdout.write(
    `effort: ${journey}: ${clicks} clicks, ${keys} keys, ${fields} fields, ${screens} screens\n`,
  )
}
