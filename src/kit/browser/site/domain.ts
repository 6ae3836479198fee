import type { ComponentType } from 'react'
import type { Language } from '../../shared/text/languages.ts'
import type { PageMeta, SitePage } from '../../shared/site/site.ts'
import type { TextTree, Translate } from '../../shared/text/texts.ts'

/** Component of a view. Its data type is in the domain's `<domain>.views.ts`. */
// `never` accepts every component, whatever its page's data.
export type ViewComponent = ComponentType<{ page: SitePage<string, never> }>

/** Data of the page available to the frame: for equal data, the server renders the frame once (page-markup.tsx). */
export type FramedPage = Pick<SitePage, 'lang' | 'path' | 'trail'> & { meta: Pick<PageMeta, 'alternates'> }

/** Component of a frame part, with data from the server. */
export type FramePartComponent = ComponentType<{ page: FramedPage; data: never }>

/** Overlay above the page: `t` has the page's language, `tools` are those for signed-in users. */
export type AboveComponent = ComponentType<{ page: SitePage; t: Translate; tools: readonly SiteTool[] }>

/** A view loaded when first shown, for rarely seen ones. */
export interface LazyView {
  load: () => Promise<ViewComponent>
}

/** A tool for signed-in users on every page, such as reporting a bug. */
export interface SiteTool {
  /** Text key: `bugtracker.report`. */
  label: string
  /** Runs the tool; loads its code on demand. */
  open: (page: SitePage) => void | Promise<void>
}

/** Contributions of a domain, exported by its `site/index.ts`. */
export interface SiteDomain {
  /** Name of the domain and prefix of its texts: `news.empty`. */
  name: string
  texts: Record<Language, TextTree>
  /** View name from the server → component. */
  views: Record<string, ViewComponent | LazyView>
  /** Name of the additional style sheet of its views (`sheets` of assets.ts). */
  sheet?: string
  /** Frame part name from the server → component. Loaded on every page. */
  frameParts?: Record<string, FramePartComponent>
  /** Tools for signed-in users, on every page. */
  tools?: readonly SiteTool[]
  /** Overlay above the page while the program runs, for data requested only then. */
  above?: AboveComponent
  /** Runs once after the program has started. */
  start?: (program: { build: string }) => void
}

/** All views of all domains. A view must be loaded first; unknown ones are shown as `contentview`. */
export interface Views {
  load(view: string): Promise<void>
  loadAll(): Promise<void>
  get(view: string): ViewComponent
  /** Name of a view's additional style sheet. */
  sheetOf(view: string): string | undefined
}

const fallback = 'contentview'

/** Collects the domains' views. Throws for duplicates or a missing `contentview`. */
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
