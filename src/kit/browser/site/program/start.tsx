import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type ClockChanges, knowClock } from '#kit/shared/dates/clock.ts'
import type { Endpoint } from '#kit/shared/contract.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { parameterClass, classesOfQuery } from '#kit/shared/site/style-modes.ts'
import { call, setUpApi } from '../../api.ts'
import { rememberErrors } from '../../recent-errors.ts'
import { Page, type Site } from '../Page.tsx'
import { addSheet } from '../sheets.ts'
import { at } from './calls.ts'
import { startEmbeds } from './embeds.ts'
import { tellOfLeaving } from './leaving.ts'
import { startNavigation } from './navigation.ts'
import { NavigationFailed, PageBoundary } from './NavigationFailed.tsx'
import { Overlays } from './Overlays.tsx'
import { createStore, useStore } from './store.ts'
import { startTooltips } from './tooltip.ts'

interface Loaded {
  page: SitePage
  /** ISO time of rendering. */
  now: string
}

type Screen = Loaded | { problem: unknown }

/**
 * Starts the program on a page rendered by the server: hydrates its document with the embedded data and from then on
 * shows further pages without a new document.
 */
export async function startSite(site: Site): Promise<void> {
  rememberErrors()
  const first = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as Loaded & {
    clock: ClockChanges
  }
  const root = document.getElementById('page')
  if (!root) return
  knowClock(first.clock)
  await site.views.load(first.page.view)

  const shown = createStore(first.page)
  const screen = createStore<Screen>(first)
  setUpApi({ language: () => shown.get().lang })

  startNavigation<Loaded>({
    adminUrl: () => shown.get().frame.adminUrl,
    leave: closeMenus,
    load: async (url, signal) => {
      const asked = { path: url.pathname, query: url.search.slice(1) }
      const page = (await call(at<Endpoint>('GET', '/api/c/site'), asked, signal)) as SitePage
      if (page.redirect) return { redirect: page.redirect.to }
      // The server has a newer program, which needs a new document.
      if (page.build !== first.page.build) {
        location.reload()
        return new Promise<never>(() => {})
      }
      const sheet = site.views.sheetOf(page.view)
      await Promise.all([site.views.load(page.view), sheet && addSheet(sheet)])
      return { page, now: new Date().toISOString() }
    },
    show: (loaded) => {
      const before = shown.get()
      flushSync(() => {
        screen.set(loaded)
        shown.set(loaded.page)
      })
      tellBrowser(loaded.page)
      // An open menu keeps the focus
      if (before.path !== loaded.page.path && !isMenuOpen()) readFromTheTop()
    },
    fail: (problem) => screen.set({ problem }),
  })

  const failed = (problem: unknown) => <NavigationFailed t={site.texts[shown.get().lang]} problem={problem} />
  const Current = () => {
    const now = useStore(screen)
    if ('problem' in now) return failed(now.problem)
    return (
      <PageBoundary page={now.page} instead={failed}>
        <Page site={site} page={now.page} now={now.now} />
      </PageBoundary>
    )
  }
  // In slices, so that input is never blocked by the whole page.
  startTransition(() => {
    hydrateRoot(root, <Current />)
  })
  await nextTask()
  const above = document.createElement('div')
  document.body.append(above)
  startTransition(() => {
    createRoot(above).render(<Overlays site={site} page={shown} />)
  })

  closeMenusBeside()
  tellOfLeaving()
  startTooltips()
  for (const start of site.starts) start({ build: first.page.build })
  startEmbeds(() => site.texts[shown.get().lang])
}

// Lets pending input go first.
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Updates the document's language, title and metadata after a navigation within it. */
function tellBrowser({ meta, lang, frame }: SitePage): void {
  document.documentElement.lang = lang
  document.title = meta.title === frame.name ? meta.title : `${meta.title} – ${frame.name}`
  document.querySelector('meta[name=description]')?.setAttribute('content', meta.description)
  document
    .querySelector('link[rel=canonical]')
    ?.setAttribute('href', new URL(meta.canonical, location.origin).href)
  const set = [...document.body.classList].filter((name) => parameterClass.test(name))
  document.body.classList.remove(...set)
  document.body.classList.add(...classesOfQuery(new URLSearchParams(location.search)))
}

/** Focuses the heading of a new page, so that it is read out; a filtered list keeps the focus. */
function readFromTheTop(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.menu details[open]')

const openedMenu = () => document.querySelector<HTMLElement>('#menu:popover-open')
const isMenuOpen = () => openMenus().length > 0 || openedMenu() !== null

function closeMenus(): void {
  for (const menu of openMenus()) menu.open = false
  openedMenu()?.hidePopover()
}

// Without the program a submenu stays open until its button is pressed again; with it, clicks elsewhere close it.
function closeMenusBeside(): void {
  document.addEventListener('click', (event) => {
    for (const menu of openMenus())
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
