import { createElement, startTransition, useEffect, useState } from 'react'
import type { FramePart, SitePage } from '../../shared/site/site.ts'
import type { Texts } from '../../shared/text/texts.ts'
import type { AboveComponent, FramePartComponent, SiteDomain, SiteTool, Views } from './domain.ts'
import { AccessibilityPanel } from './layout/AccessibilityPanel.tsx'
import { Breadcrumb } from './layout/Breadcrumb.tsx'
import { Footer } from './layout/Footer.tsx'
import { Header } from './layout/Header.tsx'
import { Warnings } from './layout/Warnings.tsx'
import { consentPlace } from './consent-state.ts'
import { SurroundingsContext } from './surroundings.ts'

/** Parts of the public site's program. */
export interface Site {
  views: Views
  texts: Texts
  /** Components of domains around every page. */
  frameParts: Readonly<Record<string, FramePartComponent>>
  /** Tools for signed-in users on every page. */
  tools: readonly SiteTool[]
  /** By domain. */
  above: Readonly<Record<string, AboveComponent>>
  starts: readonly NonNullable<SiteDomain['start']>[]
}

interface Props {
  site: Site
  page: SitePage
  /** ISO time of rendering. */
  now: string
  /** Renders a part only: the server caches the frame separately (page-markup.tsx). */
  only?: 'frame' | 'view'
}

/** A whole public page, identical on server and in the browser. */
export function Page({ site, page, now, only }: Props) {
  const clock = useClock(now)
  const t = site.texts[page.lang]
  const framed = only !== 'view'
  const partsAt = (place: FramePart['place']) =>
    page.frame.parts
      .filter((part) => part.place === place && site.frameParts[part.part])
      .map(({ part, data }) =>
        createElement(site.frameParts[part]!, { key: part, page, data: data as never }),
      )
  return (
    <SurroundingsContext
      value={{
        lang: page.lang,
        t,
        frame: page.frame,
        zone: page.frame.timeZone,
        now: clock ?? now,
        live: clock !== null,
      }}
    >
      {framed && (
        <a className="skip-link" href="#main">
          {t('site.skip')}
        </a>
      )}
      {framed && <div id={consentPlace} />}
      {framed && <Warnings path={page.path} />}
      {framed && <Header page={page} tools={partsAt('header')} />}
      {only === 'frame' ? (
        <main />
      ) : (
        <main id="main" className="main" tabIndex={-1}>
          <Breadcrumb page={page} />
          {page.preview && <p className="note">{t(`site.preview.${page.preview}`)}</p>}
          {createElement(site.views.get(page.view), {
            key: page.path,
            page: page as SitePage<string, never>,
          })}
        </main>
      )}
      {/* A new element for each page: a reused one would jump to the new page's end. */}
      {framed && <Footer key={`${page.path} footer`} page={page} columns={partsAt('footer')} />}
      {framed && <AccessibilityPanel />}
    </SurroundingsContext>
  )
}

// Null until the program runs: the first rendering must show the server's times.
function useClock(made: string): string | null {
  const [now, setNow] = useState<string | null>(null)
  useEffect(() => {
    // In slices, because everything that shows a time is rendered again
    const tick = () => startTransition(() => setNow(new Date().toISOString()))
    tick()
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [made])
  return now
}
