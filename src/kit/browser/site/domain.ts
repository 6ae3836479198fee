import type { ComponentType } from 'react'
import type { Language } from '../../shared/text/languages.ts'
import type { PageMeta, SitePage } from '../../shared/site/site.ts'
import type { TextTree, Translate } from '../../shared/text/texts.ts'

/** Shows one view. Its data type stands in the domain's `<domain>.views.ts`. */
// `never` lets every component in, whatever data its own page carries.
export type ViewComponent = ComponentType<{ page: SitePage<string, never> }>

/** What the frame may show of the page that it stands around: for the same of it the server draws the frame once (page-markup.tsx). */
export type FramedPage = Pick<SitePage, 'lang' | 'path' | 'trail'> & { meta: Pick<PageMeta, 'alternates'> }

/** Shows one part of the frame around every page, from the data that the server gives it. */
export type FramePartComponent = ComponentType<{ page: FramedPage; data: never }>

/** Lies above the page: `t` says the texts of the page's language, `tools` is what domains have for people who are signed in. */
export type AboveComponent = ComponentType<{ page: SitePage; t: Translate; tools: readonly SiteTool[] }>

/** A view that is fetched when it is first shown, for those that few readers see. */
export interface LazyView {
  load: () => Promise<ViewComponent>
}

/** Something that people who are signed in find on every page, such as reporting a fault. */
export interface SiteTool {
  /** Text key: `bugtracker.report`. */
  label: string
  /** Does it; what it needs is fetched then. */
  open: (page: SitePage) => void | Promise<void>
}

/** What a domain's `site/index.ts` plugs into the public site. */
export interface SiteDomain {
  /** Name of the domain; its texts are found below it: `news.empty`. */
  name: string
  texts: Record<Language, TextTree>
  /** Name of a view as the server gives it → what shows it. */
  views: Record<string, ViewComponent | LazyView>
  /** Name of the style sheet that its views need beside the one of all pages (`sheets` of assets.ts). */
  sheet?: string
  /** Part of the frame as the server names it → what shows it. Every page loads it. */
  frameParts?: Record<string, FramePartComponent>
  /** For people who are signed in, on every page. */
  tools?: readonly SiteTool[]
  /** Lies above the page while the program runs, for what is asked of the browser or the server only then. */
  above?: AboveComponent
  /** Runs once when the program has started. */
  start?: (program: { build: string }) => void
}

/** All views of all domains. A view must be loaded before it is asked for; an unknown one is shown as `contentview`. */
export interface Views {
  load(view: string): Promise<void>
  loadAll(): Promise<void>
  get(view: string): ViewComponent
  /** Name of the style sheet that a view needs beside the one of all pages. */
  sheetOf(view: string): string | undefined
}

const fallback = 'contentview'

/** Gathers the views of the domains. Throws when two domains show the same one or nobody shows `contentview`. */
export function gatherViews(domains: readonly SiteDomain[]): Views {
  const ready = new Map<string, ViewComponent>()
  const lazy = new Map<string, LazyView>()
  const sheets = new Map<string, string>()
  for (const domain of domains) {
    for (const [name, view] of Object.entries(domain.views)) {
      if (ready.has(name) || lazy.has(name)) throw new Error(`two domains show the view ${name}`)
      if ('load' in view) lazy.set(name, view)
      else ready.set(name, view)
      if (domain.sheet) sheets.set(name, domain.sheet)
    }
  }
  const load = async (name: string) => {
    const view = lazy.get(name)
    if (!view || ready.has(name)) return
    ready.set(name, await view.load())
  }
  return {
    load,
    async loadAll() {
      await Promise.all([...lazy.keys()].map(load))
    },
    get(name) {
      const view = ready.get(name) ?? ready.get(fallback)
      if (!view) throw new Error(`nobody shows ${fallback}`)
      return view
    },
    sheetOf: (view) => sheets.get(view),
  }
}
