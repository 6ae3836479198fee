import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  redirect,
  ScrollRestoration,
  useLoaderData,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Endpoint } from '../../../shared/contract.ts'
import type { SitePage } from '../../../shared/site.ts'
import { parameterClasses, classesOfQuery } from '../../../shared/style-modes.ts'
import { call, setUpApi } from '../../api.ts'
import { Page, type Site } from '../Page.tsx'
import { at } from './calls.ts'
import { startEmbeds } from './embeds.ts'
import { stepOfClick, stepOfForm } from './links.ts'
import { NavigationFailed } from './NavigationFailed.tsx'
import { Overlays } from './Overlays.tsx'
import { failProgress, finishProgress, startProgress } from './progress.ts'
import { createStore } from './store.ts'
import { startTooltips } from './tooltip.ts'

interface Loaded {
  page: SitePage
  /** ISO time at which the page was made. */
  now: string
}

/**
 * Starts the program on a page that the server has rendered: takes over its document with the data that came with
 * it and from then on shows further pages without leaving the document.
 */
export async function startSite(site: Site): Promise<void> {
  const first = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as Loaded
  const root = document.getElementById('page')
  if (!root) return
  await site.views.load(first.page.view)

  const shown = createStore(first.page)
  setUpApi({ language: () => shown.get().lang })

  const load = async ({ request }: LoaderFunctionArgs): Promise<Loaded | Response> => {
    const url = new URL(request.url)
    const page = (await call(at<Endpoint>('GET', '/api/c/site'), {
      path: url.pathname,
      query: url.search.slice(1),
    })) as SitePage
    if (page.redirect) return redirect(page.redirect.to)
    // The server has a newer program: only a fresh document brings it.
    if (page.build !== first.page.build) location.assign(url)
    await site.views.load(page.view)
    return { page, now: new Date().toISOString() }
  }

  const Current = () => {
    const { page, now } = useLoaderData<Loaded>()
    useEffect(() => {
      const before = shown.get()
      if (before === page) return
      shown.set(page)
      tellBrowser(page)
      if (before.path !== page.path) readFromTheTop()
    }, [page])
    return (
      <>
        <Page site={site} page={page} now={now} />
        <ScrollRestoration />
      </>
    )
  }

  const router = createBrowserRouter(
    [
      {
        id: 'page',
        path: '*',
        loader: load,
        shouldRevalidate: ({ currentUrl, nextUrl }) =>
          currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search,
        Component: Current,
        ErrorBoundary: () => <NavigationFailed t={site.texts[shown.get().lang]} />,
      },
    ],
    { hydrationData: { loaderData: { page: first } } },
  )
  const go = (step: { to: string; keepScroll: boolean } | null, event: Event) => {
    if (!step) return
    event.preventDefault()
    closeMenus()
    void router.navigate(step.to, { viewTransition: motionIsWelcome(), preventScrollReset: step.keepScroll })
  }
  let under = 'idle'
  router.subscribe(({ navigation, errors }) => {
    if (navigation.state === under) return
    under = navigation.state
    if (under === 'loading') startProgress()
    else if (errors) failProgress()
    else finishProgress()
  })

  hydrateRoot(root, <RouterProvider router={router} />)
  const above = document.createElement('div')
  document.body.append(above)
  createRoot(above).render(<Overlays texts={site.texts} page={shown} />)

  document.addEventListener('click', (event) => go(stepOfClick(event, shown.get().frame.adminUrl), event))
  document.addEventListener('submit', (event) => go(stepOfForm(event, shown.get().frame.adminUrl), event))
  closeMenusBeside()
  startTooltips()
  startEmbeds(() => site.texts[shown.get().lang])
}

const motionIsWelcome = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** What a fresh document would say about itself, after a step inside this one. */
function tellBrowser({ meta, lang, frame }: SitePage): void {
  document.documentElement.lang = lang
  document.title = meta.title === frame.name ? meta.title : `${meta.title} – ${frame.name}`
  document.querySelector('meta[name=description]')?.setAttribute('content', meta.description)
  document
    .querySelector('link[rel=canonical]')
    ?.setAttribute('href', new URL(meta.canonical, location.origin).href)
  document.body.classList.remove(...parameterClasses)
  document.body.classList.add(...classesOfQuery(new URLSearchParams(location.search)))
}

/** Focus goes to the heading of a new page, where it is read out; a list that is only filtered keeps it. */
function readFromTheTop(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.menu details[open]')

function closeMenus(): void {
  for (const menu of openMenus()) menu.open = false
  const menu = document.getElementById('menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}

// Without the program a submenu stays open until its button is used again; with it, it goes like any menu.
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
